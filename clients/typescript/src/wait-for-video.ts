import type { components } from './api-types.ts';
import { VideoFailedError, WaitTimeoutError } from './errors.ts';
import { wait } from './retrying-fetch.ts';

type Video = components['schemas']['Video'];

export interface WaitOptions {
  /** 15 minutes by default. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Called with every answer. */
  readonly onUpdate?: (video: Video) => void;
}

const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 5;

/** Reads the video until it is completed, every 1 to 5 seconds. */
export const waitForVideo = async (
  read: () => Promise<Video>,
  { timeoutSeconds = 15 * 60, signal, onUpdate }: WaitOptions,
): Promise<Video> => {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (let pause = FIRST_PAUSE_SECONDS; ; pause = Math.min(pause * 1.25, LONGEST_PAUSE_SECONDS)) {
    const video = await read();
    onUpdate?.(video);
    if (video.status === 'done') return video;
    if (video.status === 'failed' || video.status === 'canceled') throw new VideoFailedError(video);
    const left = (deadline - Date.now()) / 1000;
    if (left <= 0) throw new WaitTimeoutError(video);
    await wait(Math.min(pause, left), signal);
    signal?.throwIfAborted();
  }
};
