import { captionPages } from '#core/captions/caption-pages.ts';
import type { CaptionLayout } from '#core/captions/lay-out-captions.ts';

/** Lines that are shown together, in seconds of the video. */
export interface ShownCaption {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** The time of a `captions` component. */
export interface CaptionSlot {
  /** Of the video, at which the component's own time is 0. */
  readonly zeroSeconds: number;
  readonly durationSeconds: number;
  /** When it is shown. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Shorter captions are the rest of a rounded time. */
const MIN_SECONDS = 0.001;

/** What the component shows of captions; nothing of captions with a problem, and nothing outside of its time. */
export const readShownCaptions = (
  source: string | readonly unknown[],
  { zeroSeconds, durationSeconds, startSeconds, endSeconds }: CaptionSlot,
  layout: CaptionLayout,
): readonly ShownCaption[] => {
  const pages = captionPages(source, durationSeconds, layout);
  if ('code' in pages) return [];
  return pages.flatMap(({ start, end, lines }) => {
    const from = Math.max(zeroSeconds + start, startSeconds);
    const to = Math.min(zeroSeconds + Math.min(end, durationSeconds), endSeconds);
    if (to - from < MIN_SECONDS) return [];
    const texts = lines.map((words) =>
      words.map(({ text, isJoined }, index) => (index === 0 || isJoined ? text : ` ${text}`)).join(''),
    );
    return [{ start: from, end: to, lines: texts }];
  });
};
