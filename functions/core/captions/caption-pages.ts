import type { CaptionProblem } from '#core/captions/captions.ts';
import { layOutCaptions } from '#core/captions/lay-out-captions.ts';
import type { CaptionLayout, CaptionPage } from '#core/captions/lay-out-captions.ts';
import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';

/** What the `captions` component shows. */
export const captionPages = (
  source: string | readonly unknown[],
  seconds: number,
  layout: CaptionLayout,
): readonly CaptionPage[] | CaptionProblem => {
  const cues = readCaptions(source, seconds);
  return isCaptionProblem(cues) ? cues : layOutCaptions(cues, layout);
};
