import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { prepareDocument } from '#core/composition/prepare-document.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { onBlankPage } from './support/blank-page.ts';
import { composition } from './support/compositions.ts';
import { decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();

const DOCTYPES = `<!doctype html>
<!doctype>
<!doctype htm>
<!DOCTYPE html SYSTEM "about:legacy-compat">
<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">
<!DOCTYPE html PUBLIC "-//IETF//DTD HTML//EN">
<!-- c --> <!doctype html>
<?xml version="1.0"?><!doctype html>
</p><!doctype html>
x<!doctype html>`.split('\n');
const RUNTIME = '<script>__hyperframeRuntimeBootstrapped</script>';
const HOST_SOURCE = 'data-composition-src="compositions/components/lower-third.html"';
const HEAD_PIECES = `<html>|<html lang="x">|<head>|<head id="h">|</head>|</html>|<title>t</title>|<title>|<meta charset="utf-16">|<base>
|<style>p{}</style>|<style>|<link rel="x">|<template><p></template>|<!-- </head> -->|<!--|-->|x|<script>"</head>"</script>|<script src="vendor/gsap.min.js"></script>
|<script><!--<script></script>|\r\n|\r|\f|\uFEFF|&#32;|<body>|<body class="a">|<|<!|</|<${RUNTIME}meta id=x>|<${RUNTIME}/title>|${RUNTIME}`;
const BODY_PIECES = `<p>|</p>|<div>|</div>|<b>|</b>|<a href="#a">|</a>|<table>|<tr>|<td>|</table>|<select>|<option>|</select>|<li>|<ul>|</ul>|<form>
|<svg>|</svg>|<foreignObject>|<math>|<mi>|<image>|<br>|</br>|<textarea>|</textarea>|<plaintext>|<xmp>|</xmp>|<style>|</style>|<template>|</template>
|<nobr>|<h1>|<button>|<hr/>|<body id="b">|<html id="i">|<head>|</head>|</body>|</html>|<!--|-->|<![CDATA[|]]>|<?x?>|é|😀|\r\n|\uFEFF|&lt;|<frameset>
|<${RUNTIME}b>|<p ${HOST_SOURCE}>|<div ${HOST_SOURCE}></div>|<i ${HOST_SOURCE}></i>|<li ${HOST_SOURCE}>|<title>|</title>|<script>|</script>`;
const piecesOf = (text: string) => fc.constantFrom(...text.split(/\n?\|/));

const ROOT =
  'data-composition-id="main" data-duration="1" data-width="100" data-height="100" data-no-timeline';
const roots = fc.oneof(
  { weight: 5, arbitrary: fc.constant(`<div ${ROOT}>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('body', 'html', 'svg', 'image', 'p', 'td').map((name) => `<${name} ${ROOT}>`),
  },
);
const documents = fc
  .tuple(
    fc.constantFrom('', '', '\uFEFF', '\uFEFF\n', ' '),
    fc.constantFrom('', ...DOCTYPES),
    fc.array(piecesOf(HEAD_PIECES), { maxLength: 5 }),
    roots,
    fc.array(piecesOf(BODY_PIECES), { maxLength: 8 }),
  )
  .map(([start, doctype, head, root, body]) => start + doctype + head.join('') + root + body.join(''));

/**
 * Reads UTF-8 as Chromium does. Returns the document's mode, and each element with its depth and attributes in the
 * order of their names. Contents of templates are left out: they are not shown, and parse5 differs in a few.
 */
const READ_IN_CHROMIUM = `(texts) => texts.map((text) => {
  const decoded = new TextDecoder().decode(new TextEncoder().encode(text));
  const parsed = new DOMParser().parseFromString(decoded, 'text/html');
  const depthOf = (element) => element.parentElement === null ? 0 : 1 + depthOf(element.parentElement);
  return { mode: parsed.compatMode, elements: [...parsed.querySelectorAll('*')].map((element) =>
    [depthOf(element), element.localName, ...[...element.attributes].map(({ name, value }) => name + '=' + value).sort()].join(' ')) };
})`;

interface ReadDocument {
  readonly mode: string;
  readonly elements: readonly string[];
}

const SIZE = { width: 640, height: 360, fps: 25 };
const ADDED =
  /^\d+ (?:link href=\/fonts\/all\.css rel=stylesheet|script src=\/vendor\/(?:hyperframe|mount).*)$/;
/** The attributes that the renderer sets. */
const SET = / (?:data-(?:width|height|fps)=\d+|type=text\/plain)(?= |$)/g;
const isScript = (element: string) => /^\d+ script$/.test(element);

const withoutAdditions = ({ mode, elements }: ReadDocument) => ({
  mode,
  elements: elements.filter((element) => !ADDED.test(element)).map((element) => element.replaceAll(SET, '')),
});

describe('an accepted document', () => {
  const check = (html: string) =>
    checkComposition(html, {
      components: { read: () => '<template><p></p></template>', names: () => [] },
      linter: { lint: async () => [] },
    });

  it('has the same mode and elements in Chromium with the additions of the renderer and without', async () => {
    const sources: string[] = [];
    for (const html of fc.sample(documents, { numRuns: 6000, seed: 12 })) {
      if ('root' in (await check(html))) sources.push(html);
    }
    const served = sources.map((html) => {
      const parsed = parseDocument(html);
      return parsed ? prepareDocument(parsed, SIZE) : '';
    });
    const read = (texts: readonly string[]) =>
      onBlankPage(bench.tools(), (cdp) =>
        evaluate(cdp, `(${READ_IN_CHROMIUM})(${JSON.stringify(texts)})`),
      ) as Promise<ReadDocument[]>;
    const [original, prepared] = [await read(sources), await read(served)];
    const different = sources.filter((html, index) => {
      const [before, after] = [original[index], prepared[index]].map(
        (page) => page && withoutAdditions(page),
      );
      // The scripts that mount components have no attributes, so their number is compared apart.
      const hosts = html.split(HOST_SOURCE).length - 1;
      const isSame =
        before?.mode === after?.mode &&
        JSON.stringify(before?.elements.filter((element) => !isScript(element))) ===
          JSON.stringify(after?.elements.filter((element) => !isScript(element)));
      return !isSame || (hosts === 0 && before?.elements.length !== after?.elements.length);
    });
    expect(different).toEqual([]);
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((html) => html.startsWith('\uFEFF')).length).toBeGreaterThan(100);
    expect(sources.filter((html) => html.includes(RUNTIME)).length).toBeGreaterThan(100);
    expect(sources.filter((html) => html.includes(HOST_SOURCE)).length).toBeGreaterThan(100);
  });

  it.runIf(IS_THOROUGH)('looks the same with and without a byte order mark', async () => {
    const short = { durationSeconds: 0.2 };
    const parts = { ...short, body: '<p style="margin-top:100px;font:40px Inter">Harga</p>' };
    const html = composition(parts).replace('<!doctype html>\n<html><head>', '').replace('</head>', '');
    const [marked, plain] = [await bench.render(`\uFEFF${html}`, short), await bench.render(html, short)];
    expect(await decodeFrames(marked.file, 320, 240)).toEqual(await decodeFrames(plain.file, 320, 240));
  });
});
