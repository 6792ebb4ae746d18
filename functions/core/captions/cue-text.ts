import type { CuePart } from '#core/captions/captions.ts';
import { readTime } from '#core/captions/read-time.ts';

/** A time inside a cue of WebVTT, from which the text after it is spoken. */
const INNER_TIME = /<((?:\d+:)?\d{2}:\d{2}\.\d{3})>/;
/** Tags of WebVTT and HTML, and the overrides of other formats that end up in SRT files. */
const MARKUP = /<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi;
const ENTITY = /&(?:amp|lt|gt|quot|nbsp|lrm|rlm|#39);/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
  '&#39;': "'",
};

/** The text of a cue without its markup, divided at the times inside it. */
export const readCueText = (text: string, start: number): readonly CuePart[] => {
  const [first = '', ...rest] = text.split(INNER_TIME);
  const parts = [{ start, text: plainText(first) }];
  // `split` puts the time before each further text.
  for (let at = 0; at + 1 < rest.length; at += 2)
    parts.push({ start: readTime(rest[at] ?? '') ?? start, text: plainText(rest[at + 1] ?? '') });
  return parts.filter((part) => part.text !== '');
};

const plainText = (text: string): string =>
  text
    .replaceAll(MARKUP, '')
    .replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? entity)
    .trim();
