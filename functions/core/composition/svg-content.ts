/** The parts of an SVG file that decide whether it moves. Names are written as in the file, with their prefix. */
export interface SvgContent {
  readonly elements: readonly SvgElement[];
  /** Texts of its `<style>` elements. */
  readonly styles: readonly string[];
}

interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const SPACE = String.raw`[\t\n\r ]`;
const NAME = String.raw`[^\t\n\r <>/"'=&!?]+`;
const VALUE = `(?:"[^<"]*"|'[^<']*')`;
const ATTRIBUTE = new RegExp(`(${NAME})${SPACE}*=${SPACE}*(${VALUE})`, 'g');

/** The tokens of XML without a document type of its own. */
const TOKEN = new RegExp(
  [
    '(?<text>[^<]+)',
    '<!--(?:[^-]|-[^-])*-->',
    String.raw`<!\[CDATA\[(?<raw>[^]*?)\]\]>`,
    String.raw`<\?(?!xml[^\t\n\r ?])(?:[^?]|\?(?!>))*\?>`,
    '<!DOCTYPE[^<>[]*>',
    `</(?<end>${NAME})${SPACE}*>`,
    `<(?<start>${NAME})(?<attributes>(?:${SPACE}+${NAME}${SPACE}*=${SPACE}*${VALUE})*)${SPACE}*(?<empty>/?)>`,
  ].join('|'),
  'y',
);

const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Its message quotes the markup. */
class NotReadable extends Error {}

/** Characters of markup that a problem quotes. */
const QUOTED_CHARACTERS = 40;

const quoteAt = (source: string, position: number): string =>
  source.slice(position, position + QUOTED_CHARACTERS);

const decode = (text: string): string =>
  text.replaceAll(REFERENCE, (_, name?: string, decimal?: string, hex?: string, position = 0) => {
    if (name !== undefined) return PREDEFINED[name] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (Number.isNaN(code) || code > 0x10_ff_ff) throw new NotReadable(quoteAt(text, position));
    return String.fromCodePoint(code);
  });

const readAttributes = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decode(value.slice(1, -1))]),
  );

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const isStyle = (name: string | undefined): boolean => name !== undefined && localName(name) === 'style';

const read = (source: string): SvgContent => {
  const elements: SvgElement[] = [];
  const styles: string[] = [];
  let style: string | undefined;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const position = TOKEN.lastIndex;
    const { text, raw, start, attributes = '', empty, end } = TOKEN.exec(source)?.groups ?? {};
    // After a failed match, `lastIndex` is 0.
    if (TOKEN.lastIndex === 0) throw new NotReadable(quoteAt(source, position));
    if (start !== undefined) {
      if (style !== undefined) throw new NotReadable(`<${start}>`);
      elements.push({ name: start, attributes: readAttributes(attributes) });
      if (isStyle(start) && empty === '') style = '';
    } else if (isStyle(end) && style !== undefined) {
      styles.push(style);
      style = undefined;
    } else if (style !== undefined) style += raw ?? decode(text ?? '');
  }
  return { elements, styles };
};

/**
 * Reads XML as a browser does, tag by tag, but refuses what a browser could read in another way: entities of its own,
 * markup that is not well formed, elements in a `<style>`. Returns the start of that markup as `unreadable`.
 */
export const readSvg = (source: string): SvgContent | { readonly unreadable: string } => {
  try {
    return read(source);
  } catch (error) {
    if (error instanceof NotReadable) return { unreadable: error.message };
    throw error;
  }
};
