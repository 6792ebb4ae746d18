import { page } from './page.ts';

/** Formatting left open, which the parser continues with all its attributes in every block that follows. */
const repeated = (attribute: string, times: number): string =>
  page(`<p><b ${attribute}></p>${'<p>x'.repeat(times)}`);

const host = (values: string): string =>
  'data-composition-id="c" data-composition-src="compositions/components/caption-line.html" ' +
  `data-start="0" data-duration="2" data-track-index="1" data-variable-values='${values}'`;

const unknownVariables = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));

/** A short text that a browser repairs into tens of thousands of elements. */
const growing = `<p>${Array.from({ length: 40 }, (_, index) => `<b a${index}>`).join('')}</p>${'<p>x'.repeat(900)}`;

/** A value nested so deep that whatever walks it by calling itself runs out of stack. */
export const DEEP_VALUES = page(`<div ${host(`{"teks":${'['.repeat(5000)}${']'.repeat(5000)}}`)}></div>`);

/** Documents of little text that cost much, each with what our own rules find in it. */
export const HOSTILE_DOCUMENTS: readonly (readonly [name: string, html: string, codes: readonly string[]])[] =
  [
    ['a handler repeated 2000 times', repeated(`onclick="${'a=1;'.repeat(5000)}"`, 2000), []],
    [
      'a style repeated 2000 times',
      repeated(`style="${'background:url(data:image/png,AA);'.repeat(600)}"`, 2000),
      [],
    ],
    ['a document repeated 2000 times', repeated(`srcdoc="${'<p>x</p>'.repeat(600)}"`, 2000), []],
    ['a handler repeated 14 000 times', repeated(`onclick="${'a=1;'.repeat(8750)}"`, 14_000), []],
    [
      'a component with unknown variables repeated 14 000 times',
      repeated(host(unknownVariables(9500)), 14_000),
      ['unknown_component_variable'],
    ],
    [
      'many texts of a script that grow, each below the limit',
      page(`<script>${`a="${growing}";`.repeat(49)}</script>`),
      ['document_too_complex'],
    ],
  ];
