import { writeEditableCues } from '#core/captions/editable-cues.ts';
import type { NewItem } from '#core/studio/insert-item.ts';
import { roundTime } from './cue-times.ts';
import { TEXTS } from './texts.ts';

const FIRST_SECONDS = 2;

/** Captions of the whole video with a first one at the shown time. */
export const newCaptions = (shownSeconds: number, durationSeconds = Infinity): NewItem => {
  const start = roundTime(Math.max(0, Math.min(shownSeconds, durationSeconds - FIRST_SECONDS)));
  const cues = [{ start, end: start + FIRST_SECONDS, text: TEXTS.newCaption }];
  return { kind: 'captions', captions: writeEditableCues({ format: 'srt', cues }) };
};
