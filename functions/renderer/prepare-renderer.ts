import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import { launchStrategyOf } from '#renderer/browser/launch-strategy.ts';
import { decodeFrame } from '#renderer/video-clips/decode-frame.ts';
import type { FrameJob } from '#renderer/video-clips/decode-frame.ts';
import { createProcessCleanup } from '#renderer/processes.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { renderFrames } from '#renderer/render-frames.ts';
import type { FramePaths, FramesJob } from '#renderer/render-frames.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import { renderStill } from '#renderer/render-still.ts';
import type { StillJob } from '#renderer/render-still.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import type { SoundJob } from '#renderer/sound/mix-sound.ts';

/** Its functions throw a RenderError on failure. */
export interface Renderer {
  /** Renders with the launch strategy given, otherwise with that of the deployment. */
  readonly render: (job: RenderJob, launchStrategy?: LaunchStrategyName) => Promise<RenderReport>;
  readonly mixSound: (job: SoundJob) => Promise<void>;
  readonly renderStill: (job: StillJob) => Promise<Buffer>;
  readonly renderFrames: (job: FramesJob) => Promise<FramePaths>;
  readonly decodeFrame: (job: FrameJob & Pick<StillJob, 'scratchDir' | 'signal'>) => Promise<Buffer>;
}

export interface RenderSegmentDeps {
  /** Cleans up after killed invocations. */
  readonly prepareRenderer: () => Promise<Renderer>;
  /** Runs `work` with a new folder and removes it afterwards. */
  readonly withScratchFolder: <T>(work: (folder: string) => Promise<T>) => Promise<T>;
}

/** Starts unpacking the browser during the cold start; later invocations verify the unpacked files again. */
export const renderSegmentDependencies = (
  bundledFilesDir: string,
  env: NodeJS.ProcessEnv,
): RenderSegmentDeps => {
  const findTools = () => findRenderTools(bundledFilesDir, env);
  const endLeftProcesses = createProcessCleanup(env);
  let coldStartTools: ReturnType<typeof findTools> | undefined = findTools();
  coldStartTools.catch(() => undefined); // the first invocation reports the error
  return {
    prepareRenderer: async () => {
      endLeftProcesses();
      removeAbandonedRenders();
      const finding = coldStartTools ?? findTools();
      coldStartTools = undefined;
      const tools = await finding;
      return {
        render: (job, launchStrategy) =>
          renderSegment(
            job,
            launchStrategy ? { ...tools, launchStrategy: launchStrategyOf(launchStrategy) } : tools,
          ),
        mixSound: (job) => mixSound(job, tools.ffmpegPath),
        renderStill: (job) => renderStill(job, tools),
        renderFrames: (job) => renderFrames(job, tools),
        decodeFrame: ({ scratchDir, signal, ...job }) =>
          decodeFrame({ ffmpegPath: tools.ffmpegPath, scratchDir, signal }, job),
      };
    },
    withScratchFolder: async (work) => {
      try {
        return await withScratchFolder(work);
      } finally {
        endLeftProcesses();
      }
    },
  };
};
