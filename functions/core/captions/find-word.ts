/** Enough to recognize a word, which may be a text of 200 KiB without a space. */
const COMPARED_CHARACTERS = 40;
/** Markup as captions have it; bounded, so that a text of brackets is searched in linear time. */
const MARKUP = String.raw`(?:<[^<>]{0,100}>|\{\\[^{}]{0,100}\}){0,8}`;
/** How captions may write a character other than as itself. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': String.raw`&quot;|\\"`,
  "'": '&#39;',
  '\u200E': '&lrm;',
  '\u200F': '&rlm;',
  '\\': String.raw`\\\\`,
  '/': String.raw`\\/`,
  '\b': String.raw`\\b`,
};

/** A unit of UTF-16 as itself, as an entity, or as JSON has it. */
const unitPattern = (unit: string): string => {
  const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
  const anyCase = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const alternatives = [String.raw`\u${code}`, String.raw`\\u${anyCase}`, ESCAPES[unit]];
  return `(?:${alternatives.filter(Boolean).join('|')})`;
};

/** Where a shown word begins in the text of captions, also with markup inside it, entities and escapes; -1 if nowhere. */
export const findWord = (word: string, text: string): number => {
  const asShown = text.indexOf(word);
  if (asShown >= 0) return asShown;
  const units = word.slice(0, COMPARED_CHARACTERS).split('');
  return text.search(new RegExp(units.map(unitPattern).join(MARKUP)));
};
