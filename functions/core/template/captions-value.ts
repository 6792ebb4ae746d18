import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import { findUnsupportedCharacters } from '#core/fonts/coverage.ts';
import type { VariableViolation } from '#core/template/template.ts';

/** Why a video of this length cannot show the captions; an empty text has none. */
export const findCaptionsViolation = (text: string, videoSeconds: number): VariableViolation | undefined => {
  if (text.trim() === '') return undefined;
  const read = readCaptions(text, videoSeconds);
  if (isCaptionProblem(read)) return { code: 'invalid_captions', problem: read };
  const characters = findUnsupportedCharacters(text);
  return characters.length > 0 ? { code: 'unsupported_characters', characters } : undefined;
};
