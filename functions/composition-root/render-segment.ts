import type { Environment } from '#composition-root/read-environment.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';

/** `processEnv` holds the optional paths of Chromium and ffmpeg. */
export const createRenderSegmentDependencies = (
  env: Environment<'render-segment'>,
  processEnv: NodeJS.ProcessEnv,
) => {
  const findTools = () => findRenderTools(env.ASSETS_DIR, processEnv);
  // The browser is unpacked during the cold start; later invocations verify the unpacked files again.
  let coldStartTools: ReturnType<typeof findTools> | undefined = findTools();
  coldStartTools.catch(() => undefined); // the first invocation reports the error
  return {
    prepareRenderer: async () => {
      removeAbandonedRenders();
      const finding = coldStartTools ?? findTools();
      coldStartTools = undefined;
      const tools = await finding;
      return (job: Parameters<typeof renderSegment>[0]) => renderSegment(job, tools);
    },
    withScratchFolder,
  };
};
