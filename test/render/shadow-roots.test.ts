import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SLIDE_KEYFRAMES, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const CSS = `<style>${SLIDE_KEYFRAMES}i{${SQUARE};animation:slides .5s linear both}</style><i></i>`;
const SMIL =
  '<svg width="320" height="240" style="position:absolute;left:0;top:0"><rect y="100" width="40" height="40" fill="#0a0"><animate attributeName="x" from="0" to="240" dur=".5s" fill="freeze"/></rect></svg>';
const ADD_HOST = "const host = document.createElement('div'); document.body.append(host);";
const declared = (mode: string, content: string, more = '') =>
  `<div><template shadowrootmode="${mode}" ${more}>${content}</template></div>`;
const attached = (mode: string, content: string) =>
  `${ADD_HOST} host.attachShadow({ mode: '${mode}' }).innerHTML = ${JSON.stringify(content)};`;

/** Pages whose only motion is the square's, inside a shadow root. */
const PAGES = {
  'CSS in an open root': { script: attached('open', CSS) },
  'CSS in a closed root': { script: attached('closed', CSS) },
  'SMIL in a closed root': { script: attached('closed', SMIL) },
  'CSS in a declared open root': { body: declared('open', CSS) },
  'CSS in a declared closed root': { body: declared('closed', CSS) },
  'SMIL in a declared closed root': { body: declared('CLOSED', SMIL) },
  'CSS in declared closed roots, three levels deep': {
    body: declared('closed', declared('closed', declared('closed', CSS))),
  },
  'CSS in a declared closed root inside a foreignObject': {
    body: `<svg style="position:absolute;left:0;top:0" width="320" height="240"><foreignObject width="320" height="240"><div>${declared('closed', CSS)}</div></foreignObject></svg>`,
  },
  'CSS in a clone of a clonable closed root': {
    body: `<template id="t">${declared('closed', CSS, 'shadowrootclonable')}</template>`,
    script: 'document.body.append(t.content.cloneNode(true));',
  },
  'CSS in a closed root that leaves its template': {
    body: `<template id="t">${declared('closed', CSS)}</template>`,
    script: "document.body.append(t.content.querySelector('div'));",
  },
  'WAAPI in a closed root': {
    script: `${ADD_HOST} const i = document.createElement('i'); i.style = '${SQUARE}'; host.attachShadow({ mode: 'closed' }).append(i); i.animate([{}, { transform: 'translateX(240px)' }], { duration: 500, fill: 'both' });`,
  },
  'CSS in HTML that a script parses with an open root': {
    script: `${ADD_HOST} host.setHTMLUnsafe(${JSON.stringify(declared('open', CSS))});`,
  },
  'CSS in a root that a custom element attaches': {
    body: '<x-square></x-square>',
    script: `customElements.define('x-square', class extends HTMLElement { constructor() { super(); this.attachShadow(Object.create({ mode: 'closed' })).innerHTML = ${JSON.stringify(CSS)}; } });`,
  },
};

describe.each(sampleOf(PAGES))('a page with %s', (_, parts) => {
  it('is captured raw and moves with the time of the video', async () => {
    const { report, file } = await bench.render(composition({ ...STILL, ...parts }));
    expect(report).toMatchObject({ capture: 'raw' });
    await expectSlide(file);
  });
});

describe('a segment that does not begin at the first frame', () => {
  it('shows the motion in a closed root at its frames', async () => {
    const segment = { index: 1, firstFrame: 5, frameCount: 6 };
    const html = composition({ ...STILL, body: declared('closed', CSS) });
    const { file } = await bench.render(html, { segment });
    await expectSlide(file, undefined, 5);
  });
});

const CANVAS =
  "const c = document.createElement('canvas'); c.width = c.height = 40; c.style = 'position:absolute;left:100px;top:100px'; Object.assign(c.getContext('2d'), { fillStyle: '#0a0' }).fillRect(0, 0, 40, 40);";

describe('a canvas in a closed root', () => {
  it.each(sampleOf([0, 260]))('is captured raw when it appears after %i ms', async (delayMs) => {
    const script = `${ADD_HOST} setTimeout(() => { ${CANVAS} host.attachShadow({ mode: 'closed' }).append(c); }, ${delayMs});`;
    const { report, file } = await bench.render(composition({ ...STILL, script }));
    expect(report).toMatchObject({ capture: 'raw' });
    const last = (await decodeFrames(file, 320, 240)).at(-1);
    expect(last && colorAt(last, 120, 120)[0]).toBeLessThan(60);
  });
});

describe('an image in a closed root', () => {
  it('fails the render when it is broken', async () => {
    const body = declared('closed', '<img src="data:image/png;base64,AAAA">');
    expect(await bench.fail(composition({ body }))).toMatchObject({ code: 'asset_unavailable' });
  });
});

describe('a page that sees its closed root', () => {
  it.runIf(IS_THOROUGH)('finds null, as without the renderer', async () => {
    const script = `${attached('closed', '')} if (host.shadowRoot !== null) throw new Error();`;
    expect((await bench.render(composition({ script }))).report).toMatchObject({ capture: 'raw' });
  });
});

/** As a script text, in which the document itself contains no start tag of a closed root. */
const inScript = (html: string) =>
  JSON.stringify(html).replaceAll('shadowrootmode', "shadowroot' + 'mode").replaceAll('"', "'");
const CLOSED = '<div><template shadowrootmode=closed>x</template></div>';

/** Ways to make a closed root, whose content the renderer does not find. */
const REFUSED = {
  'HTML of a script': `${ADD_HOST} try { host.setHTMLUnsafe(${inScript(CLOSED)}); } catch {}`,
  'HTML of a script, with a character reference': `${ADD_HOST} try { host.setHTMLUnsafe(${inScript(CLOSED.replace('closed', 'clos&#101;d'))}); } catch {}`,
  'a document of a script': `try { Document.parseHTMLUnsafe(${inScript(CLOSED)}); } catch {}`,
  'text written in parts': `try { document.write('<div><templ'); document.write('ate shadowroot', 'mode=closed><b>x</b></temp' + 'late></div>'); } catch {}`,
  'text written before the source': `try { document.write('<div><template shadowroot'); } catch {}`,
};

/** Places where the document's text contains a closed root that only the browser's parser takes for one. */
const DISGUISED = {
  'after a comment that a script begins': {
    head: "<script>document.write('<!--')</script><textarea>-->",
    body: `${declared('closed', CSS)}<!--</textarea>-->`,
  },
  'in a text of a script': { script: `const text = '${CLOSED}';` },
  'in an attribute': { body: `<p title='<template shadowrootmode="closed">'></p>` },
  'in a value of a template': { body: `<template id='<template shadowrootmode="closed">'></template>` },
};

describe('a closed root in another way', () => {
  it.each(sampleOf(REFUSED))('fails with script_error: %s', async (_, script) => {
    const error = await bench.fail(composition({ script }));
    expect(error).toMatchObject({ code: 'script_error', diagnostic: 'TypeError in a shadow root' });
  });

  it.each(sampleOf(DISGUISED))('fails with script_error: %s', async (_, parts) => {
    const error = await bench.fail(composition({ ...STILL, ...parts }));
    expect(error).toMatchObject({
      code: 'script_error',
      diagnostic: 'the document may declare a closed shadow root',
    });
  });

  it('does not exist: XSLT', async () => {
    const error = await bench.fail(composition({ script: 'new XSLTProcessor();' }));
    expect(error).toMatchObject({ code: 'script_error' });
  });
});
