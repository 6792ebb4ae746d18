import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { ParsedTree } from '#core/composition/parse-document.ts';
import * as preparation from '#core/composition/prepare-document.ts';
import { components, page } from './page.ts';

const parse = (html: string): ParsedTree => {
  const document = parseDocument(html);
  if (!document) throw new Error('the document is too complex');
  return document;
};
/** The HTML of a document that can be prepared. */
const prepareDocument = (html: string, settings: preparation.DocumentSettings): string => {
  const document = parse(html);
  const additions = preparation.makeAdditions(document, settings);
  expect(preparation.hasAdditionsInPlace(document, additions)).toBe(true);
  return preparation.prepareDocument(document, settings);
};

const format = { width: 1080, height: 1920, fps: 25 };
const RUNTIME = '<script src="/vendor/hyperframe.runtime.iife.js"></script>';
const FONTS = '<link rel="stylesheet" href="/fonts/all.css">';
const ROOT =
  '<div data-composition-id="main" data-no-timeline="" data-width="100" data-height="100" data-duration="1"></div>';

describe('prepareDocument', () => {
  it('inserts the fonts at the start of the head and the runtime at its end', () => {
    const html = `<!doctype html><html><head><title>x</title></head><body>${ROOT}</body></html>`;
    expect(prepareDocument(html, format)).toContain(`<head>${FONTS}<title>x</title>${RUNTIME}</head>`);
  });

  it.each([
    ['no head tag', `<!doctype html><html><body>${ROOT}</body></html>`],
    ['no html tag', `<!doctype html><title>x</title><body>${ROOT}`],
    ['no tag but the root', ROOT],
    ['a head that is not closed', `<!doctype html><html><head><title>x</title><body>${ROOT}`],
    [
      'the word </head> in a comment and a script',
      `<!doctype html><html><head><!-- </head> --><script>"</head>"</script></head><body>${ROOT}</body></html>`,
    ],
  ])('inserts both with %s', (_, html) => {
    const prepared = prepareDocument(html, format);
    expect(prepared.indexOf(FONTS)).toBeGreaterThanOrEqual(0);
    expect(prepared.indexOf(RUNTIME)).toBeGreaterThan(prepared.indexOf(FONTS));
    expect(prepared.indexOf(RUNTIME)).toBeLessThan(prepared.indexOf('data-composition-id'));
    expect(prepared.replace(FONTS, '').replace(RUNTIME, '')).toHaveLength(
      html.length -
        ROOT.length +
        prepareDocument(ROOT, format).replace(FONTS, '').replace(RUNTIME, '').length,
    );
  });

  it('waits for no timeline of a document without a script', () => {
    const nested = '<div data-composition-id="inner" data-composition-src="compositions/components/a.html">';
    const rootOf = (more: string) => /<main[^>]*>/.exec(prepareDocument(more, format))?.[0] ?? '';
    const root = '<main data-composition-id="main"></main>';
    expect(rootOf(root)).toContain('data-no-timeline=""');
    for (const other of ['<script>register()</script>', nested])
      expect(rootOf(root + other)).not.toContain('data-no-timeline');
  });

  it('gives each clip its poster and the index of the clip, and no address', () => {
    const clips =
      '<video id="b" src="assets/b"></video><video id="a"><source src="assets/a"></video><video id="c" src="x"></video>';
    const shown = ['a', 'b'].map((elementId) => ({
      elementId,
      poster: `data:${elementId}`,
      durationSeconds: 1,
    }));
    const prepared = prepareDocument(`${ROOT}${clips}`, { ...format, clips: shown });
    expect(prepared).toContain('<video poster="data:b" data-renderer-clip="1" id="b" src="">');
    expect(prepared).toContain(
      '<video src="" poster="data:a" data-renderer-clip="0" id="a"><source src=""></video>',
    );
    expect(prepared).toContain('<video id="c" src="x">');
  });

  it('gives each clip that has a start and no duration the one that was planned', () => {
    const clips = [
      '<video id="a" data-start="1"></video><video id="b" data-start="1" data-duration="2"></video>',
      '<video id="c"></video><video id="d" data-start="1" data-duration=" "></video>',
    ].join('');
    const ids = ['a', 'b', 'c', 'd'];
    const prepared = prepareDocument(`${ROOT}${clips}`, {
      ...format,
      clips: ids.map((elementId) => ({ elementId, poster: '', durationSeconds: 4 })),
    });
    const durations = [...prepared.matchAll(/<video ([^>]*)>/g)].map(
      ([, attributes = '']) => /data-duration="([^"]*)"/.exec(attributes)?.[1],
    );
    expect(durations).toEqual(['4', '2', undefined, '4']);
  });

  it('keeps the doctype first, because the browser would use quirks mode without it', () => {
    const prepared = prepareDocument(`<!-- promo --> <!DOCTYPE html>${ROOT}`, format);
    expect(prepared).toContain(`<!-- promo --> <!DOCTYPE html>${FONTS}`);
  });

  it('sets the size and frame rate of the video on the root', () => {
    const html = `<body><p data-width="7"></p><div data-width='100' DATA-HEIGHT=100 data-fps="30" data-composition-id="main">x</div><script></script>`;
    const prepared = prepareDocument(html, format);
    expect(prepared).toContain('<p data-width="7">');
    expect(prepared).toContain(
      '<div data-width="1080" data-height="1920" data-fps="25" data-composition-id="main">',
    );
  });

  it('adds attributes that the root lacks', () => {
    expect(prepareDocument('<body><script></script><main data-composition-id="main">', format)).toContain(
      '<main data-width="1080" data-height="1920" data-fps="25" data-composition-id="main">',
    );
  });

  it('changes the declared root, or else the first composition that is not a component', () => {
    const host = '<i data-composition-id="c" data-composition-src="compositions/components/c.html"></i>';
    expect(prepareDocument(`<body>${host}<b data-composition-id="main">`, format)).toContain(
      '<b data-width="1080"',
    );
    expect(
      prepareDocument(
        '<body><b data-composition-id="a"><u data-composition-id="b" data-root="true">',
        format,
      ),
    ).toContain('<u data-width="1080"');
  });

  it.each([
    '<script src="https://cdn.jsdelivr.net/npm/@hyperframes/core@0.8.1/dist/hyperframe.runtime.iife.js"></script>',
    '<script src="hyperframe.runtime.iife.js"></script>',
    '<script data-hyperframes-preview-runtime="1">window.x = 1</script>',
    '<script>window.__hyperframeRuntimeBootstrapped = true;</script>',
  ])('gives a runtime embedded by the author a type that browsers do not run: %s', (script) => {
    const inert = script.replace('<script', '<script type="text/plain"');
    expect(prepareDocument(`<head>${script}</head><body>${ROOT}`, format)).toContain(inert);
    const typed = script.replace('<script', '<script type=module');
    expect(prepareDocument(`<head>${typed}</head><body>${ROOT}`, format)).toContain(inert);
  });

  it('keeps what is written around an embedded runtime apart', () => {
    const runtime = '<script>window.__hyperframeRuntimeBootstrapped = 1</script>';
    const prepared = prepareDocument(`<body><${runtime}b id="x">${ROOT}`, format);
    expect(parse(prepared).elements.map(({ name }) => name)).not.toContain('b');
  });

  it('keeps other scripts of the author', () => {
    const script = '<script>const runtime = "hyperframes"; window.__timelines = {};</script>';
    expect(prepareDocument(`<body>${ROOT}${script}`, format)).toContain(script);
  });

  it('mounts every component after its host and runs their scripts at the end of the body', () => {
    const host = '<i data-composition-id="c" data-composition-src="c.html"><b></b></i>';
    const prepared = prepareDocument(
      `<head></head><body><div data-composition-id="m">${host}${host}</div></body>`,
      format,
    );
    const mount = '<script>__components.mount(document.currentScript)</script>';
    expect(prepared).toContain(`${host}${mount}${host}${mount}</div>`);
    expect(prepared).toMatch(/runScripts\(document\.currentScript\)<\/script><\/body>/);
    expect(prepared).toContain('mount-components.js"></script></head>');
  });

  it('opens closed shadow roots, also in nested templates and inside SVG', () => {
    const root = (mode: string, content: string) =>
      `<div><template shadowrootmode=${mode}>${content}</template></div>`;
    const nested = (mode: string) =>
      `<template>${root(mode, root(mode, '<b></b>'))}</template><svg><foreignObject>${root(mode, '')}</foreignObject></svg>`;
    const prepared = prepareDocument(`<body>${ROOT}${nested('CLOSED')}`, format);
    expect(prepared).toContain(nested('"open"'));
  });

  it('does not compare the copy of a library with the digest of the one on its CDN', () => {
    const html = `<script integrity="sha384-x" src="https://unpkg.com/d3"></script>${ROOT}`;
    expect(prepareDocument(html, format)).toContain('<script integrity="" src="https://unpkg.com/d3">');
  });

  it('does not load the mounter for a document without components', () => {
    expect(prepareDocument(`<body>${ROOT}`, format)).not.toContain('components');
  });

  it.each(['<!doctype html>', '<title>x</title>'])('drops a byte order mark before %s', (start) => {
    const prepared = prepareDocument(`\uFEFF${start}${ROOT}`, format);
    expect(prepared).not.toContain('\uFEFF');
    expect(prepared.trimStart()).toMatch(/^<!doctype html><link|^<link/);
  });

  it('mounts a component whose host is not closed', () => {
    const host = '<p data-composition-id="c" data-composition-src="c.html">';
    const prepared = prepareDocument(`<body><div data-composition-id="m">${host}<div></div></div>`, format);
    expect(prepared).toContain(`${host}</p><script>__components.mount(`);
  });

  it.each([
    ['image', '<image data-composition-id="m">', '<image data-width="1080"'],
    [
      'a body tag that repeats',
      '<body><body data-composition-id="m" data-width="7">',
      '<body data-width="1080"',
    ],
  ])('sets the size on a root of %s', (_, html, tag) => {
    expect(prepareDocument(html, format)).toContain(tag);
  });
});

const HOST =
  '<div data-composition-id="c" data-composition-src="compositions/components/lower-third.html"></div>';

/** Valid but for the place of one thing: the renderer's additions would be lost there, or change the document. */
const open = page(HOST).replace('</div></body></html>', '');
const AMBIGUOUS = {
  'a component before an unclosed comment': `${open}<!--`,
  'a component before an unclosed text area': `${open}<textarea>`,
  'a component before plain text': `${open}<plaintext>`,
  'a component that a table moves out': page(`<table>${HOST}</table>`),
  'a component among columns': page(`<table><colgroup>${HOST.replaceAll('div', 'col')}</colgroup></table>`),
  'root attributes of a body tag without the tag': page()
    .replace('<body>', '<p></p>')
    .replace('<div id="root"', '<body id="root"'),
};

describe('a document that the additions would change', () => {
  const check = (html: string) => checkComposition(html, { components, linter: { lint: async () => [] } });

  it.each(Object.entries(AMBIGUOUS))('is refused: %s', async (_, html) => {
    const document = parse(html);
    const additions = preparation.makeAdditions(document, format);
    expect(preparation.hasAdditionsInPlace(document, additions)).toBe(false);
    expect(await check(html)).toMatchObject({ problems: [{ code: 'ambiguous_markup', position: null }] });
  });

  it('is accepted when no component needs the addition', async () => {
    expect(await check(open.replace(HOST, '<!--'))).toHaveProperty('root');
  });
});

describe('a document whose text contains a closed shadow root', () => {
  const CLOSED = '<template shadowrootmode="closed"><p></p></template>';
  const codesOf = async (body: string) => {
    const check = await checkComposition(page(body), { components, linter: { lint: async () => [] } });
    return 'problems' in check ? check.problems.map(({ code }) => code) : [];
  };

  it.each([
    [`<div>${CLOSED}</div><!-- ${CLOSED} -->`, 1],
    [`<div>${CLOSED}${CLOSED}</div><script>'${CLOSED}'</script><template id="a"></template>`, 2],
  ])('is refused at the position of its tag, which is quoted alone: %s', async (body, index) => {
    const html = page(body);
    const check = await checkComposition(html, { components, linter: { lint: async () => [] } });
    const position = [...html.matchAll(/<template/g)][index]?.index;
    const subject = '<template shadowrootmode="closed">';
    expect(check).toMatchObject({ problems: [{ code: 'closed_shadow_root', position, subject }] });
  });

  it.each([
    `<script>document.write('<!--')</script><textarea>--><div>${CLOSED}</div></textarea>`,
    `<!-- ${CLOSED} -->`,
    `<p title='${CLOSED}'></p>`,
    `<!-- ${CLOSED.replace('=', ' =\t')} -->`,
    `<script>const text = '${CLOSED}';</script>`,
    `<xmp>${CLOSED.replace('"closed"', 'clos&#101;d')}</xmp>`,
  ])('is refused where only a browser may find it: %s', async (body) => {
    expect(await codesOf(body)).toEqual(['closed_shadow_root']);
  });

  it.each([
    `<div>${CLOSED}</div>`,
    `<div>${CLOSED.replace('"closed"', 'CLOSED @click=a/b data-x.y="<b>"')}</div>`,
    `<div>${CLOSED.replace('closed', 'open')}</div>`,
    `<div>${CLOSED.replace('="closed"', ' = "open"')}</div><template id = "a" data-b\n=c></template>`,
    `<script>const text = '${CLOSED.replace('closed', 'open')}';</script>`,
    `<script>const text = ${JSON.stringify(CLOSED.replace('closed', 'open'))};</script>`,
    '<template id="a" /><p>shadowroot closed</p>',
  ])('is accepted where the renderer opens it, or when the root is open: %s', async (body) => {
    expect(await codesOf(body)).toEqual([]);
  });
});
