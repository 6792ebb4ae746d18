import { readEnv } from '#composition-root/read-environment.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { createRenderSegmentHandler } from './handler.ts';

const env = readEnv('render-segment', process.env);
const findTools = () => findRenderTools(env.ASSETS_DIR, process.env);

// The browser is unpacked during the cold start; later invocations verify the unpacked files again.
let coldStartTools: ReturnType<typeof findTools> | undefined = findTools();
coldStartTools.catch(() => undefined); // the first invocation reports the error

export const handler = createRenderSegmentHandler({
  prepareRenderer: async () => {
    removeAbandonedRenders();
    const finding = coldStartTools ?? findTools();
    coldStartTools = undefined;
    const tools = await finding;
    return (job) => renderSegment(job, tools);
  },
  withScratchFolder,
});
