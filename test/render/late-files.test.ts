import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const CDN = 'https://cdn.jsdelivr.net/npm';
const D3 = `${CDN}/d3@7.8.5/dist/d3.min.js`;
const THREE = `${CDN}/three@0.160.0/build/three.module.js`;
const FONT = 'https://fonts.googleapis.com/css2?family=Inter';
const START_MS = 210;
/** Frame whose time is the first one after `START_MS`. */
const START_FRAME = 7;

const MOVE = "document.querySelector('#square').style.left = '160px';";
/** An expression for HTML that ends no script. */
const inScript = (html: string): string => html.replaceAll('</', "<' + '/");
const FRAGMENT = (html: string): string =>
  `document.createRange().createContextualFragment(${inScript(html)})`;
const scriptOf = (set: string): string =>
  `const added = document.createElement('script'); ${set} added.onload = () => { ${MOVE} };`;
const D3_SCRIPT = scriptOf(`added.src = '${D3}';`);
const D3_HTML = `'<script src="${D3}" onload="document.querySelector(\\'#square\\').style.left=\\'160px\\'"></script>'`;
const LINK_HTML = `'<link rel="stylesheet" href="${FONT}" onload="document.querySelector(\\'#square\\').style.left=\\'160px\\'">'`;
const LINK = `const added = document.createElement('link'); added.rel = 'stylesheet'; added.href = '${FONT}'; added.onload = () => { ${MOVE} };`;

/** Statements that run at `START_MS` and move the square by a file. */
const INSERTIONS: Readonly<Record<string, string>> = {
  'a script that is appended': `${D3_SCRIPT} document.head.append(added);`,
  'a script that is inserted and removed at once': `${D3_SCRIPT} document.body.insertBefore(added, null).remove();`,
  'a script that replaces an element': `${D3_SCRIPT} document.querySelector('#box').replaceWith(added);`,
  'a script whose address is set later': `${scriptOf('')} document.body.append(added); added.src = '${D3}';`,
  'a script of a fragment': `document.body.append(${FRAGMENT(D3_HTML)});`,
  'a script in a shadow root': `${D3_SCRIPT} document.querySelector('#box').attachShadow({ mode: 'closed' }).append(added);`,
  'a module': `${scriptOf(`added.type = 'module'; added.src = '${THREE}';`)} document.body.append(added);`,
  'a module that is imported': `import('${THREE}').then(() => { ${MOVE} });`,
  'a style sheet': `${LINK} document.head.append(added);`,
  'a style sheet in a shadow root': `${LINK} document.querySelector('#box').attachShadow({ mode: 'open' }).append(added);`,
  'a style sheet in HTML': `document.querySelector('#box').innerHTML = ${LINK_HTML};`,
  'a script beside HTML that names it and never runs': `document.querySelector('#box').innerHTML = ${inScript(D3_HTML)}; ${D3_SCRIPT} document.body.append(added);`,
};

const page = (script: string, body = ''): string =>
  composition({
    ...STILL,
    body: `<i id="square" style="${SQUARE}"></i>${body}`,
    script: `setTimeout(() => { ${script} }, ${START_MS});`,
  });

describe.each(sampleOf(INSERTIONS))('%s during the video', (_, script) => {
  it('has its effect at the frame that adds it, also in a later segment', async () => {
    const { file } = await bench.render(page(script));
    await expectSlide(file, (frame) => (frame < START_FRAME ? 0 : 160));
    const segment = { index: 1, firstFrame: START_FRAME - 1, frameCount: 3 };
    const second = await bench.render(page(script), { segment });
    await expectSlide(second.file, (frame) => (frame < START_FRAME ? 0 : 160), START_FRAME - 1);
    expect(await readFile((await bench.render(page(script))).file)).toEqual(await readFile(file));
  });
});

const WRONG = 'integrity="sha256-AAAA" crossorigin';
const WRONG_FILES: readonly (readonly [string, string, string])[] = [
  [
    'a script with a wrong digest',
    `document.body.append(${FRAGMENT(`'<script src="${D3}" ${WRONG}></script>'`)});`,
    D3,
  ],
  [
    'a script with a wrong digest in a shadow root',
    `document.querySelector('#box').attachShadow({ mode: 'open' }).append(${FRAGMENT(`'<script src="${D3}" ${WRONG}></script>'`)});`,
    D3,
  ],
  [
    'a script with a wrong digest, whose event the page stops,',
    `addEventListener('error', (event) => event.stopImmediatePropagation(), true); document.body.append(${FRAGMENT(`'<script src="${D3}" ${WRONG}></script>'`)});`,
    D3,
  ],
  [
    'a style sheet with a wrong digest',
    `document.querySelector('#box').innerHTML = '<link rel="stylesheet" ${WRONG} href="${FONT}">';`,
    FONT,
  ],
  [
    'a script that does not exist',
    `${scriptOf("added.src = '/missing.js';")} document.body.append(added);`,
    'missing.js',
  ],
];

describe.each(sampleOf(WRONG_FILES))('%s during the video', (_, script, text) => {
  it('fails the video', async () => {
    expect(await bench.fail(page(script))).toMatchObject({
      code: 'asset_unavailable',
      subject: { text: expect.stringContaining(text) as string },
    });
  });
});

it.runIf(IS_THOROUGH)('does not wait for the script of a declared shadow root, which has run', async () => {
  const root = `<div><template shadowrootmode="open"><script src="${D3}"></script></template></div>`;
  const { file } = await bench.render(page(INSERTIONS['a script that is appended'] ?? '', root));
  await expectSlide(file, (frame) => (frame < START_FRAME ? 0 : 160));
});

it.runIf(IS_THOROUGH)('renders a page without late files raw', async () => {
  const html = page(`document.querySelector('#box').innerHTML = ${inScript(D3_HTML)}; ${MOVE}`);
  const { file } = await bench.render(html, { strategy: rawCapture });
  await expectSlide(file, (frame) => (frame < START_FRAME ? 0 : 160));
});
