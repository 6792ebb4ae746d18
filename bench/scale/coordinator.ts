import type { RenderMessage, VideoStore } from '#core/ports/videos.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import type { PublishCompletion } from '#core/use-cases/publish-completion.ts';
import { renderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { breakPort, createActor } from '#test/support/faults/break-port.ts';
import type { Observations } from './observations.ts';
import type { Draw } from './random.ts';
import type { SimulatedFiles } from './simulated-files.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface CoordinatorSettings {
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly videos: VideoStore;
  readonly renderer: SegmentRenderer;
  readonly s3: SimulatedFiles;
  readonly seen: Observations;
  readonly publishCompletion: PublishCompletion;
  readonly maxSegments: number;
  /** Share of coordinators that die. */
  readonly dead: number;
}

/** Until the deadline that render-video's handler sets. */
const RUN_MS = 15 * 60_000 - 10_000;
/** From a coordinator's start to its first request, and the time in which one that dies does so. */
const START_MS = 300;
const DEATH_WITHIN_MS = 30_000;

/** A process that may die: its calls then never return, and `died` rejects. */
const createProcess = (death: number, die: () => void) => {
  const actor = createActor();
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => {});
  const willDie = death < 1;
  return {
    died: died.promise,
    mortal: <Port extends object>(port: Port): Port => (willDie ? breakPort(port, actor) : port),
    scheduleDeath: (time: VirtualTime, hasEnded: () => boolean): void => {
      if (!willDie) return;
      time.at(time.nowMs() + death * DEATH_WITHIN_MS, () => {
        if (hasEnded()) return;
        actor.stop();
        die();
        died.reject(new Error('the coordinator died'));
      });
    },
  };
};

/** One invocation of `render-video`: the real use case, whose process may die at any moment. */
export const createCoordinator = (settings: CoordinatorSettings) => {
  const { time, draw, videos, s3, seen, publishCompletion, maxSegments } = settings;
  const deliveries = new Map<string, number>();
  return async (message: RenderMessage): Promise<void> => {
    const delivery = (deliveries.get(message.videoId) ?? 0) + 1;
    deliveries.set(message.videoId, delivery);
    const owner = `${message.videoId}/${delivery}`;
    const { mortal, died, scheduleDeath } = createProcess(draw('death', owner) / settings.dead, () =>
      seen.deaths.began(message.videoId, time.nowMs()),
    );
    let hasEnded = false;
    const claim: VideoStore['claim'] = async (...args) => {
      const video = await videos.claim(...args);
      if (!video) return undefined;
      seen.claimed(video, time.nowMs());
      scheduleDeath(time, () => hasEnded);
      return video;
    };
    const { sleep } = mortal({ sleep: time.sleep });
    const deps: RenderVideoDeps = {
      videos: mortal({ ...videos, claim }),
      documents: { put: async () => {}, presignRead: async (key) => key },
      segmentFiles: mortal(s3.files),
      publishCompletion,
      clock: { nowMs: time.nowMs, elapsedMs: time.nowMs },
      maxSegments,
      segmentRenderer: mortal(settings.renderer),
      random: () => draw('busy', owner, time.nowMs()),
      record: () => {},
      log: () => {},
      sleep,
    };
    await time.wait(START_MS);
    const deadline = new AbortController();
    const deadlineMs = time.nowMs() + RUN_MS;
    const timeLeftMs = () => deadlineMs - time.nowMs();
    time.at(deadlineMs, () => !hasEnded && deadline.abort());
    try {
      await Promise.race([
        renderVideo(deps, message, { owner, timeLeftMs, deadline: deadline.signal }),
        died,
      ]);
    } finally {
      hasEnded = true;
    }
  };
};
