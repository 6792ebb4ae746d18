import { readEnv } from '#composition-root/read-environment.ts';
import { createRenderSegmentHandler } from './handler.ts';
import { renderSegmentDependencies } from './prepare-renderer.ts';
import { createProcessPerRender, ONE_EVENT, serveOneEvent } from './process-per-render.ts';
import { createProcessCleanup } from './processes.ts';

const env = readEnv('render-segment', process.env);
const isRenderProcess = process.argv[2] === ONE_EVENT;

export const handler =
  env.TENANT_ISOLATION === 'true' || isRenderProcess
    ? createRenderSegmentHandler(renderSegmentDependencies(env.BUNDLED_FILES_DIR, process.env))
    : createProcessPerRender({
        program: import.meta.filename,
        env: process.env,
        endLeftProcesses: createProcessCleanup(process.env),
      });

if (isRenderProcess) serveOneEvent(handler);
