import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import { findUndrawnWords } from '#core/captions/undrawn-words.ts';
import type { VariableViolation } from '#core/template/template.ts';

/** Captions as a text, or as a list of words. */
export type CaptionsSource = string | readonly unknown[];

type CaptionsViolation = Extract<
  VariableViolation,
  { readonly code: 'invalid_captions' | 'unsupported_characters' }
>;

/** Why captions cannot be shown within the time; with a font of its own, a page may have characters that the bundled ones lack. */
export const checkCaptions = (
  source: CaptionsSource,
  seconds: number,
  hasOwnFont: boolean,
): CaptionsViolation | undefined => {
  const read = readCaptions(source, seconds);
  if (isCaptionProblem(read)) return { code: 'invalid_captions', problem: read };
  const { characters } = findUndrawnWords(read, hasOwnFont);
  return characters.length > 0 ? { code: 'unsupported_characters', characters } : undefined;
};

/** Why captions cannot be shown within the time; an empty text has none. */
export const findCaptionsViolation = (text: string, seconds: number): VariableViolation | undefined =>
  text.trim() === '' ? undefined : checkCaptions(text, seconds, false);
