import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { killOthers, runsAlone } from '#renderer/processes.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/** Starts unpacking the browser during the cold start; later invocations verify the unpacked files again. */
export const createRenderSegmentDependencies = (env: Environment<'render-segment'>) => {
  const findTools = () => findRenderTools(env.ASSETS_DIR, process.env);
  let coldStartTools: ReturnType<typeof findTools> | undefined = findTools();
  coldStartTools.catch(() => undefined); // the first invocation reports the error
  // Lambda runs one invocation at a time in a sandbox of its own: processes that appear in it belong to a render.
  const ownsSandbox = process.env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined && runsAlone();
  const prepareRenderer = async () => {
    if (ownsSandbox) killOthers();
    removeAbandonedRenders();
    const finding = coldStartTools ?? findTools();
    coldStartTools = undefined;
    const tools = await finding;
    return (job: RenderJob): Promise<RenderReport> => renderSegment(job, tools);
  };
  const withEndedProcesses = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    try {
      return await withScratchFolder(work);
    } finally {
      if (ownsSandbox) killOthers();
    }
  };
  return { prepareRenderer, withScratchFolder: withEndedProcesses };
};
