import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/** Starts unpacking the browser during the cold start; later invocations verify the unpacked files again. */
export const createRenderSegmentDependencies = (env: Environment<'render-segment'>) => {
  const findTools = () => findRenderTools(env.ASSETS_DIR, process.env);
  let coldStartTools: ReturnType<typeof findTools> | undefined = findTools();
  coldStartTools.catch(() => undefined); // the first invocation reports the error
  const prepareRenderer = async () => {
    removeAbandonedRenders();
    const finding = coldStartTools ?? findTools();
    coldStartTools = undefined;
    const tools = await finding;
    return (job: RenderJob): Promise<RenderReport> => renderSegment(job, tools);
  };
  return { prepareRenderer, withScratchFolder };
};
