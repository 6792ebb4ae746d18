import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import type { SegmentOutcome } from '#contracts/schemas/segment.ts';

type Outcome = SegmentOutcome | LaunchProbeOutcome;
type Handler = (event: unknown) => Promise<Outcome>;
type Result = { readonly outcome: Outcome } | { readonly error: string };

/** Argument of a process that handles one event. */
export const RENDER_ONCE = 'render-once';

/** Handles one event of the parent process and sends it the result. The parent then kills this process. */
export const renderOnce = (handler: Handler): void => {
  process.once('message', (event) => {
    handler(event)
      .then((outcome): Result => ({ outcome }))
      .catch((error: unknown): Result => ({ error: error instanceof Error ? error.message : String(error) }))
      .then((result) => process.send?.(result))
      .catch(() => process.exit(1));
  });
  process.once('disconnect', () => process.exit(1)); // the parent was killed
};

const startProcess = (program: string) => {
  const child = fork(program, [RENDER_ONCE], { execArgv: [] });
  const exited = once(child, 'exit').catch(() => []); // rejects when the process could not be started
  const result = new Promise<Result>((resolve) => {
    child.once('message', (message) => resolve(message as Result));
    child.on('error', ({ message }) => resolve({ error: message }));
    child.once('exit', (code, signal) =>
      resolve({ error: `the render process ended with ${signal ?? String(code)}` }),
    );
  });
  return {
    handle: (event: unknown): Promise<Result> => {
      child.send(event as object, () => undefined); // an error ends the process, which `result` reports
      return result;
    },
    end: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

export interface ProcessPerRenderDeps {
  /** Module that calls `renderOnce` when its process has the argument `RENDER_ONCE`. */
  readonly program: string;
  /** Ends processes that a render left behind. */
  readonly endLeftProcesses: () => void;
}

/**
 * A handler that renders each event in a process of its own and kills it afterwards: what a page changed in it is gone
 * before the next render. The first process starts at once, during the cold start.
 */
export const createProcessPerRender = ({ program, endLeftProcesses }: ProcessPerRenderDeps): Handler => {
  let coldStartProcess: ReturnType<typeof startProcess> | undefined = startProcess(program);
  return async (event) => {
    if (!coldStartProcess) endLeftProcesses();
    const renderProcess = coldStartProcess ?? startProcess(program);
    coldStartProcess = undefined;
    try {
      const result = await renderProcess.handle(event);
      if ('error' in result) throw new Error(result.error);
      return result.outcome;
    } finally {
      await renderProcess.end();
      endLeftProcesses();
    }
  };
};
