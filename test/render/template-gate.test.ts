import { expect, it } from 'vitest';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import { checkCell } from '../../scripts/templates/gate/check-cell.ts';
import { checkReading } from '../../scripts/templates/gate/check-reading.ts';
import type { GateCase } from '../../scripts/templates/gate/cells.ts';
import type { Rule } from '../../scripts/templates/gate/findings.ts';
import { sampleOf } from './support/thorough.ts';
import { useViewer } from './support/use-viewer.ts';

const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js';
const SECONDS = 2;
/** The safe area is 540 × 960 less 143 at the top, 336 at the bottom, 54 at the left and 85 at the right. */
const SIZE = { width: 540, height: 960 };

const text = (name: string): TemplateVariable => ({
  kind: 'text',
  name,
  label: name,
  maxLength: 40,
  default: '',
});

interface Page {
  /** Styles, besides those of a page without faults. */
  readonly css?: string;
  /** Elements beside the card. */
  readonly html?: string;
  /** Lines of the script that makes the timeline `tl`. */
  readonly script?: string;
}

/** A page that satisfies every rule: a rotated card, a decoration that leaves the frame and a line through a price. */
const pageOf = ({ css = '', html = '', script = '' }: Page): string => `<!doctype html><html lang="id"><head>
<meta charset="utf-8"><script src="${GSAP}"></script><style>
* { margin: 0; box-sizing: border-box; font: inherit }
#root { position: relative; width: 540px; height: 960px; overflow: hidden; background: #fff; color: #111; font: 700 32px/40px "Anton" }
.card { position: absolute; left: 80px; top: 200px; width: 340px; padding: 20px; background: #ffe08a; transform: rotate(-4deg) }
.word { position: absolute; left: -40px; top: 700px; font-size: 200px; line-height: 1; color: #eee }
.old { position: relative }
.strike { position: absolute; left: 0; top: 48%; width: 100%; height: 4px; background: #d00 }
.extra { position: absolute; left: 80px; top: 500px; width: 340px }
${css}</style></head><body>
<div id="root" data-composition-id="page" data-start="0" data-duration="${SECONDS}" data-width="540" data-height="960">
<p class="word" aria-hidden="true">Dekorasi</p>
<div class="card"><h1 data-text="judul">Roti</h1><p><span class="old"><span data-text="harga">Rp15.000</span><i class="strike"></i></span></p></div>
${html}</div>
<script>const tl = gsap.timeline({ paused: true });
tl.fromTo('.word', { x: 0 }, { x: 20, duration: ${SECONDS}, ease: 'none' }, 0);
${script}
window.__timelines = { page: tl };</script></body></html>`;

const template = (page: Page): Template => ({
  id: 'halaman@1',
  title: 'Halaman',
  description: 'Halaman uji',
  category: 'promo',
  tags: [],
  examples: {},
  durationSeconds: SECONDS,
  sizes: [SIZE],
  variables: ['judul', 'harga', 'catatan', 'item_1', 'item_2', 'nama_usaha'].map(text),
  isNewest: true,
  hasPreview: false,
  html: pageOf(page),
});

const VALUES = { judul: 'Roti', harga: 'Rp15.000' };
const viewer = useViewer();

const rulesBrokenBy = async (
  page: Page,
  {
    values = VALUES,
    essential = ['judul', 'harga'],
    caseName = 'shortest',
  }: { values?: Readonly<Record<string, string>>; essential?: string[]; caseName?: GateCase } = {},
): Promise<readonly Rule[]> => {
  const cell = {
    template: template(page),
    size: SIZE,
    caseName,
    description: caseName,
    values,
    hasEndlessWords: false,
  };
  const findings = await checkCell(viewer, cell, essential);
  return [...new Set(findings.map(({ rule }) => rule))];
};

it('finds nothing on a page that satisfies every rule', async () => {
  expect(await rulesBrokenBy({}, { caseName: 'typical' })).toEqual([]);
});

const EXTRA = '<p class="extra">Kue basah dan kering</p>';

const BROKEN: readonly (readonly [Rule, string, Page])[] = [
  [
    'overflow',
    'a text wider than its box',
    { html: EXTRA, css: '.extra { width: 90px; white-space: nowrap }' },
  ],
  [
    'overflow',
    'a text outside its surface',
    {
      html: `<div class="surface">${EXTRA}</div>`,
      css: '.surface { position: absolute; left: 60px; top: 480px; width: 380px; height: 40px; background: #eee } .extra { left: 20px; top: 20px }',
    },
  ],
  ['clipped', 'glyphs cut off by a mask', { html: EXTRA, css: '.extra { height: 20px; overflow: hidden }' }],
  [
    'covered',
    'a text below another element',
    {
      html: `${EXTRA}<i class="cover"></i>`,
      css: '.cover { position: absolute; left: 80px; top: 490px; width: 60px; height: 60px; background: #fff }',
    },
  ],
  [
    'overlap',
    'two texts in one place',
    { html: `${EXTRA}<p class="extra second">Roti tawar</p>`, css: '.second { top: 510px }' },
  ],
  ['contrast', 'a pale text', { html: EXTRA, css: '.extra { color: #888 }' }],
  ['contrast', 'a translucent text', { html: EXTRA, css: '.extra { opacity: .55 }' }],
  ['safe-area', 'a text below buttons of a platform', { html: EXTRA, css: '.extra { top: 610px }' }],
  ['font-size', 'a small text', { html: EXTRA, css: '.extra { font-size: 20px }' }],
  ['font-size', 'a text that is scaled down', { html: EXTRA, css: '.extra { transform: scale(.6) }' }],
  [
    'line-break',
    'a phone number in two lines',
    { html: '<p class="extra">WA 0812 3456 7890</p>', css: '.extra { width: 170px }' },
  ],
  [
    'remains',
    'a button without its text',
    { html: '<p class="extra" data-text="catatan"></p>', css: '.extra { height: 60px; background: #d00 }' },
  ],
  [
    'last-frame',
    'a text that is half transparent at the end',
    { html: EXTRA, script: `tl.to('.extra', { opacity: 0, duration: 0.9, ease: 'none' }, 1.7);` },
  ],
  [
    'first-second',
    'a headline that comes after a second',
    {
      script: `tl.fromTo('h1', { opacity: 0 }, { opacity: 1, duration: 0.01, immediateRender: true }, 1.1);`,
    },
  ],
  [
    'first-second',
    'a headline that leaves too early',
    { script: `tl.to('h1', { opacity: 0, duration: 0.01 }, 1.01);` },
  ],
  [
    'blank',
    'a first frame without content',
    {
      script: `tl.fromTo('#root > *', { opacity: 0 }, { opacity: 1, duration: 0.01, immediateRender: true }, 0.3);`,
    },
  ],
];
it.each(sampleOf(BROKEN, 4))('breaks only the rule %s: %s', async (rule, _, page) => {
  expect(await rulesBrokenBy(page)).toEqual([rule]);
});

it('finds a page whose frames depend on the order of seeks', async () => {
  const script = `tl.call(() => { document.querySelector('#root').style.background = '#135'; document.querySelector('.card').style.background = '#fff'; }, [], 1.5);`;
  expect(await rulesBrokenBy({ script }, { caseName: 'typical' })).toContain('deterministic');
});

it.each([
  ['a text', { catatan: 'Sampai besok' }],
  ['the name of a shop with a logo', { nama_usaha: 'Toko Sari', logo: 'data:image/png;base64,' }],
])('finds %s that is never shown', async (_, given) => {
  const values = { ...VALUES, ...given };
  expect(await rulesBrokenBy({}, { values })).toEqual(['missing']);
});

it('finds a picture of the caller that is never shown', async () => {
  const values = { ...VALUES, catatan: '5' };
  const html =
    '<svg class="extra" data-drawn="catatan" viewBox="0 0 10 10"><circle r="5" cx="5" cy="5"/></svg>';
  expect(await rulesBrokenBy({ html }, { values })).toEqual([]);
  expect(await rulesBrokenBy({ html, css: '.extra { visibility: hidden }' }, { values })).toEqual([
    'missing',
  ]);
});

it('accepts the items of a slideshow one after the other', async () => {
  const values = { ...VALUES, item_1: 'Donat', item_2: 'Nastar' };
  const html = '<p class="extra" data-text="item_1">Donat</p><p class="extra" data-text="item_2">Nastar</p>';
  const turn = `tl.set('[data-text="item_2"]', { opacity: 0 }, 0);
    tl.set('[data-text="item_1"]', { opacity: 0 }, 1.1); tl.set('[data-text="item_2"]', { opacity: 1 }, 1.1);`;
  const essential = ['judul', 'item_1'];
  expect(await rulesBrokenBy({ html, script: turn }, { values, essential })).toEqual([]);
  const late = turn.replaceAll('1.1', '0.9');
  expect(await rulesBrokenBy({ html, script: late }, { values, essential })).toEqual(['first-second']);
});

it('finds a text of a template with scenes that cannot be read in its time', async () => {
  const html = `${EXTRA}<p class="extra second">Roti tawar dan manis, donat, kue lapis</p>`;
  const css = '.second { top: 600px }';
  const script = `tl.set('.extra', { opacity: 0 }, 1.2);`;
  const cell = {
    template: { ...template({ html, css, script }), parts: [{ name: 'isi', seconds: SECONDS }] },
    size: SIZE,
    caseName: 'shortest' as const,
    description: 'shortest',
    values: VALUES,
    hasEndlessWords: false,
  };
  // 20 and 38 characters in 1.2 s.
  expect(await checkReading(viewer, cell)).toEqual([
    {
      rule: 'reading',
      subject: '.extra “Roti tawar dan manis, do”',
      seconds: 0,
      until: 0,
      detail: '31.7 characters a second, more than 17',
    },
  ]);
});
