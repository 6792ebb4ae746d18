import { writeEditableCues } from '#core/captions/editable-cues.ts';
import type { NewItem } from '#core/studio/insert-item.ts';
import { roundTime, seenAt } from './cue-times.ts';
import { TEXTS } from './texts.ts';

const FIRST_SECONDS = 2;

/** Captions of the whole video with a first one at the shown time, and a time at which that is seen. */
export const newCaptions = (shownSeconds: number, durationSeconds = Infinity) => {
  const start = roundTime(Math.max(0, Math.min(shownSeconds, durationSeconds - FIRST_SECONDS)));
  const cue = { start, end: start + FIRST_SECONDS, text: TEXTS.newCaption };
  const captions = writeEditableCues({ format: 'srt', cues: [cue] });
  return { item: { kind: 'captions', captions } satisfies NewItem, seenAtSeconds: seenAt(cue) };
};
