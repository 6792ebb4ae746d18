import { findRenderTools } from '#renderer/render-tools.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createRenderSegmentHandler } from './handler.ts';

const env = readEnv('render-segment', process.env);
const findTools = () => findRenderTools(env.ASSETS_DIR, process.env);

// The browser is unpacked while the function starts; later invocations have the unpacked files checked again.
let early: ReturnType<typeof findTools> | undefined = findTools();
early.catch(() => undefined); // it is told by the invocation

export const handler = createRenderSegmentHandler({
  findTools: () => {
    const tools = early ?? findTools();
    early = undefined;
    return tools;
  },
});
