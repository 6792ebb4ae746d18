import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';
import { STILL } from './support/slides.ts';

const bench = useBench();

/** A GIF of 1 × 1 pixel that is red for 0.2 s and then green. */
const GIF =
  'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAACqACH5BAAUAAAALAAAAAABAAEAAAICRAEAIfkEABQAAAAsAAAAAAEAAQAAAgJMAQA7';
const MOVING_SVG = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"><animate attributeName="x" to="40" dur="1s"/></rect></svg>')}`;
const BOX = 'position:absolute;left:100px;top:100px;width:40px;height:40px';
const image = (url: string) => `<img src="${url}" style="${BOX}">`;
const background = (url: string) => `<div style="${BOX};background:url('${url}') 0 0/cover"></div>`;
const later = (html: string) =>
  `setTimeout(() => root.insertAdjacentHTML('beforeend', ${JSON.stringify(html)}), 100);`;
const inClosedRoot = (html: string) =>
  `const host = document.createElement('div'); document.body.append(host); host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(html)};`;
const fromBlob = (url: string) =>
  `fetch('${url}').then((response) => response.blob()).then((blob) => { const image = new Image(); image.src = URL.createObjectURL(blob); image.style = '${BOX}'; root.append(image); });`;

const PLACES = {
  'in the document': (url: string) => ({ body: image(url) }),
  'as a background': (url: string) => ({ body: background(url) }),
  'in an SVG picture': (url: string) => ({
    body: `<svg width="320" height="240" style="position:absolute;left:0;top:0"><image href="${url}" x="100" y="100" width="40" height="40"/></svg>`,
  }),
  'in a closed root': (url: string) => ({ script: inClosedRoot(image(url)) }),
  'of a blob': (url: string) => ({ script: fromBlob(url) }),
};
const LATE_PLACES = {
  'in the document': (url: string) => ({ script: later(image(url)) }),
  'as a background': (url: string) => ({ script: later(background(url)) }),
};

/** Frames in which the picture is green; the first frame is 0. */
const greenFrames = async (file: string): Promise<number[]> =>
  (await decodeFrames(file, 320, 240)).flatMap((frame, index) => {
    const [red = 255, green = 0] = colorAt(frame, 120, 120);
    return red < 100 && green > 100 ? [index] : [];
  });
const from = (first: number) => Array.from({ length: 15 - first }, (_, index) => first + index);

describe('an animated bitmap', () => {
  it.runIf(IS_THOROUGH).each(sampleOf(PLACES))('is captured with beginFrame: %s', async (_, page) => {
    const { report, file } = await bench.render(composition({ ...STILL, ...page(GIF) }));
    expect(report).toMatchObject({
      capture: 'begin-frame',
      captureReason: 'the page contains an animated image',
    });
    expect(await greenFrames(file)).toEqual(from(6));
  });

  it.runIf(IS_THOROUGH)('shows the same frames in a segment that begins later', async () => {
    const segment = { index: 1, firstFrame: 3, frameCount: 6 };
    const html = composition({ ...STILL, body: image(GIF) });
    expect(await greenFrames((await bench.render(html, { segment })).file)).toEqual([3, 4, 5]);
  });

  it.each(sampleOf(LATE_PLACES))('that appears after 0.1 s begins then: %s', async (_, page) => {
    const { report, file } = await bench.render(composition({ ...STILL, ...page(GIF) }));
    expect(report).toMatchObject({ capture: 'begin-frame' });
    expect(await greenFrames(file)).toEqual(from(9));
  });
});

describe('an SVG image that moves by itself', () => {
  const pages = [
    ...Object.entries(PLACES),
    ...Object.entries(LATE_PLACES).map(([name, page]) => [`${name}, later`, page] as const),
  ];
  it.each(sampleOf(pages))('fails with script_error: %s', async (_, page) => {
    const error = await bench.fail(composition({ ...STILL, ...page(MOVING_SVG) }));
    expect(error).toMatchObject({ code: 'script_error', diagnostic: 'an SVG image may move by itself' });
  });
});

/** A green picture that contains another SVG image. */
const STILL_SVG = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#0a0"/><image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs></svg>').toString('base64')}"/></svg>`)}`;

describe('an SVG image that is still', () => {
  it.each(sampleOf(PLACES))('is captured raw: %s', async (_, page) => {
    const { report, file } = await bench.render(composition({ ...STILL, ...page(STILL_SVG) }));
    expect(report).toMatchObject({ capture: 'raw' });
    expect(await greenFrames(file)).toEqual(from(0));
  });
});

/** SVG images whose content only a parser of XML, CSS and URLs finds to move. */
const DISGUISED = {
  'escapes in CSS': String.raw`<style>rect{fill:none;mask:\75 rl(\64 ata:image/gif;base64,${GIF.split(',')[1]})}</style><rect/>`,
  'an escaped image-set': String.raw`<foreignObject width="40" height="40"><div xmlns="http://www.w3.org/1999/xhtml" style='height:40px;background:image-set("\64 ata:image/gif;base64,${GIF.split(',')[1]}" 1x)'/></foreignObject>`,
  'white space in a URL': `<image width="40" height="40" href="${GIF.replace('data', 'd&#9;ata')}"/>`,
  'keyframes that a comment divides':
    '<style>@key<!-- -->frames s{to{x:9px}}rect{animation:s 1s}</style><rect width="9" height="9"/>',
};

describe('an SVG image that hides its motion', () => {
  it.each(sampleOf(DISGUISED))('fails with script_error: %s', async (_, content) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${content}</svg>`;
    const body = image(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
    const error = await bench.fail(composition({ ...STILL, body }));
    expect(error).toMatchObject({ code: 'script_error', diagnostic: 'an SVG image may move by itself' });
  });
});

describe('motion that the browser paces itself', () => {
  it('does not exist for scrolling: a smooth scroll jumps', async () => {
    const body =
      '<div id="box2" style="position:absolute;inset:0;overflow:auto;scroll-behavior:smooth"><div style="height:240px;background:#f00"></div><div style="height:240px;background:#0a0"></div></div>';
    const script = "setTimeout(() => { box2.scrollTo({ top: 240, behavior: 'smooth' }); }, 200);";
    const { file } = await bench.render(composition({ ...STILL, body, script }));
    expect(await greenFrames(file)).toEqual(from(6));
  });

  it.runIf(IS_THOROUGH)('does not exist for view transitions', async () => {
    const error = await bench.fail(composition({ script: 'document.startViewTransition(() => {});' }));
    expect(error).toMatchObject({ code: 'script_error' });
  });
});
