import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import { findUndrawnWords } from '#core/captions/undrawn-words.ts';
import type { VariableViolation } from '#core/template/template.ts';

/** Why a video of this length cannot show the captions; an empty text has none. */
export const findCaptionsViolation = (text: string, videoSeconds: number): VariableViolation | undefined => {
  if (text.trim() === '') return undefined;
  const read = readCaptions(text, videoSeconds);
  if (isCaptionProblem(read)) return { code: 'invalid_captions', problem: read };
  const { characters } = findUndrawnWords(read, false);
  return characters.length > 0 ? { code: 'unsupported_characters', characters } : undefined;
};
