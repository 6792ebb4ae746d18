import { readEnv } from '#composition-root/read-environment.ts';
import { createProcessCleanup, createRenderSegmentDependencies } from '#composition-root/render-segment.ts';
import { createRenderSegmentHandler } from './handler.ts';
import { createProcessPerRender, RENDER_ONCE, renderOnce } from './process-per-render.ts';

const env = readEnv('render-segment', process.env);
const isRenderProcess = process.argv[2] === RENDER_ONCE;

export const handler =
  env.TENANT_ISOLATION === 'true' || isRenderProcess
    ? createRenderSegmentHandler(createRenderSegmentDependencies(env))
    : createProcessPerRender({
        program: import.meta.filename,
        env: process.env,
        endLeftProcesses: createProcessCleanup(),
      });

if (isRenderProcess) renderOnce(handler);
