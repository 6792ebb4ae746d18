import { SYNTHETIC_RENDER_MINUTES } from '#contracts/synthetic-renders.ts';
import type { CallerApi, ListedVideo } from '#core/ports/synthetic-renders.ts';
import type { Clock } from '#core/ports/system.ts';
import { SYNTHETIC_DOCUMENT, SYNTHETIC_VIDEO } from '#core/rendering/synthetic-document.ts';
import { isTerminal } from '#core/video/video.ts';

export interface SyntheticRenderDeps {
  readonly api: CallerApi;
  readonly clock: Clock;
}

export type SyntheticRender =
  | { readonly status: 'good'; readonly videoId: string; readonly seconds: number }
  /** With the seconds of a video that is done, but late. */
  | { readonly status: 'failed'; readonly problems: readonly string[]; readonly seconds?: number }
  /** The first run, the one after a create that failed, and one that its schedule repeats. */
  | { readonly status: 'nothing_to_check' };

const INTERVAL_MS = SYNTHETIC_RENDER_MINUTES * 60_000;
/** A video that ended longer ago was checked by an earlier run. Runs may start up to a minute late. */
const RECENT_MS = 1.5 * INTERVAL_MS;

/**
 * Checks the video that the last run created, as its caller gets it, and creates the next one. None is created while one is
 * active, so that a renderer that does not work leaves one message in the queue.
 */
export const runSyntheticRender = async ({ api, clock }: SyntheticRenderDeps): Promise<SyntheticRender> => {
  const newest = await attempt('list videos', () => api.findNewest());
  const nowMs = clock.nowMs();
  if ('problem' in newest) return { status: 'failed', problems: [newest.problem] };
  const video = newest.value;
  if (video && !isTerminal(video.status)) {
    const ageMs = nowMs - video.createdAtMs;
    if (ageMs < INTERVAL_MS / 2) return { status: 'nothing_to_check' };
    const age = `${Math.round(ageMs / 1000)} s`;
    return { status: 'failed', problems: [`video ${video.id} is ${video.status} after ${age}`] };
  }
  const recent = video && (video.finishedAtMs ?? 0) >= nowMs - RECENT_MS ? video : undefined;
  const problem = recent && (await findVideoProblem(api, recent));
  const created = await attempt('create a video', () => api.createComposition(SYNTHETIC_DOCUMENT));
  const problems = [problem, 'problem' in created ? created.problem : undefined].filter(
    (found) => found !== undefined,
  );
  if (problems.length > 0)
    return { status: 'failed', problems, ...(recent && isLate(recent) && { seconds: secondsOf(recent) }) };
  return recent
    ? { status: 'good', videoId: recent.id, seconds: secondsOf(recent) }
    : { status: 'nothing_to_check' };
};

/** From creation to completion. */
const secondsOf = ({ createdAtMs, finishedAtMs }: ListedVideo): number =>
  ((finishedAtMs ?? createdAtMs) - createdAtMs) / 1000;

/** Counts as not done: otherwise only every second run would record a fault while each video takes longer than the interval. */
const isLate = (video: ListedVideo): boolean =>
  video.status === 'done' && secondsOf(video) * 1000 > INTERVAL_MS;

const attempt = async <Value>(
  what: string,
  call: () => Promise<Value>,
): Promise<{ readonly value: Value } | { readonly problem: string }> => {
  try {
    return { value: await call() };
  } catch (error) {
    return { problem: `${what}: ${error instanceof Error ? error.message : 'failed'}` };
  }
};

const describe = (codec: string, width: number, height: number, frames: number, seconds: number): string =>
  `${codec} ${width}×${height}, ${frames} frames, ${seconds.toFixed(2)} s`;

const findVideoProblem = async (api: CallerApi, video: ListedVideo): Promise<string | undefined> => {
  const { id, status, outputUrl, errorCode } = video;
  if (status !== 'done') return `video ${id} is ${status}${errorCode === null ? '' : ` (${errorCode})`}`;
  if (isLate(video)) return `video ${id} is done after ${Math.round(secondsOf(video))} s`;
  if (outputUrl === null) return `video ${id} has no link`;
  const read = await attempt(`download video ${id}`, () => api.readVideo(outputUrl));
  if ('problem' in read) return read.problem;
  const { codec, width, height, frames, durationSeconds } = read.value;
  const found = describe(codec, width, height, frames, durationSeconds);
  const wanted = SYNTHETIC_VIDEO;
  const wantedFrames = wanted.fps * wanted.durationSeconds;
  const expected = describe('avc', wanted.width, wanted.height, wantedFrames, wanted.durationSeconds);
  return found === expected ? undefined : `video ${id} is ${found}, not ${expected}`;
};
