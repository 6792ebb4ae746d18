import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import { launchStrategyOf } from '#renderer/browser/launch-strategy.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { killOthers, runsAlone } from '#renderer/processes.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import type { SoundJob } from '#renderer/sound/mix-sound.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/**
 * Returns a function that ends the processes a render left behind. Call it before this process starts others: Lambda runs
 * one invocation at a time in a sandbox of its own, so processes that appear in it belong to a render.
 */
export const createProcessCleanup = (): (() => void) => {
  const ownsSandbox = process.env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined && runsAlone();
  return () => {
    if (ownsSandbox) killOthers();
  };
};

/** Starts unpacking the browser during the cold start; later invocations verify the unpacked files again. */
export const createRenderSegmentDependencies = (env: Environment<'render-segment'>) => {
  const findTools = () => findRenderTools(env.BUNDLED_FILES_DIR, process.env);
  const endLeftProcesses = createProcessCleanup();
  let coldStartTools: ReturnType<typeof findTools> | undefined = findTools();
  coldStartTools.catch(() => undefined); // the first invocation reports the error
  const prepareRenderer = async () => {
    endLeftProcesses();
    removeAbandonedRenders();
    const finding = coldStartTools ?? findTools();
    coldStartTools = undefined;
    const tools = await finding;
    const render = (job: RenderJob, launchStrategy?: LaunchStrategyName): Promise<RenderReport> =>
      renderSegment(
        job,
        launchStrategy ? { ...tools, launchStrategy: launchStrategyOf(launchStrategy) } : tools,
      );
    return { render, mixSound: (job: SoundJob) => mixSound(job, tools.ffmpegPath) };
  };
  const withEndedProcesses = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    try {
      return await withScratchFolder(work);
    } finally {
      endLeftProcesses();
    }
  };
  return { prepareRenderer, withScratchFolder: withEndedProcesses };
};
