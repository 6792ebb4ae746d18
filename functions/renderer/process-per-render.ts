import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import type { SegmentOutcome } from '#contracts/schemas/segment.ts';
import type { StillOutcome } from '#contracts/schemas/still.ts';
import { timerDelayMs } from '#renderer/timer-delay.ts';

type Outcome = SegmentOutcome | StillOutcome | LaunchProbeOutcome;
type Handler = (event: unknown) => Promise<Outcome>;
type Result = { readonly outcome: Outcome } | { readonly error: string };

/** Argument of a process that handles one event. */
export const ONE_EVENT = 'one-event';

const DEADLINE_RESERVE_MS = 5_000;

/** Variables of a render process: no credentials, and no address of the Runtime API, which gives the next event. */
const VARIABLES: readonly string[] = [
  ...FUNCTION_ENV['render-segment'],
  'AWS_LAMBDA_FUNCTION_NAME', // a sandbox of its own: see `createProcessCleanup`
  'CHROMIUM_PATH',
  'FFMPEG_BIN',
  'HOME',
  'LANG',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_PATH',
  'PATH',
  'TMPDIR',
  'TZ',
];

/** Handles one event of the parent process and sends it the result. The parent then kills this process. */
export const serveOneEvent = (handler: Handler): void => {
  process.once('message', (event) => {
    handler(event)
      .then((outcome): Result => ({ outcome }))
      .catch((error: unknown): Result => ({ error: error instanceof Error ? error.message : String(error) }))
      .then((result) => process.send?.(result))
      .catch(() => process.exit(1));
  });
  process.once('disconnect', () => process.exit(1)); // the parent was killed
};

const LATE: Result = { error: 'the render process did not respond by its deadline' };

/** A launch probe has no deadline: it renders no document of a caller. The function's time limit ends it. */
const timeLeftMs = (event: unknown): number => {
  const { deadlineMs } = event as { readonly deadlineMs?: unknown };
  return typeof deadlineMs === 'number' ? Math.max(0, deadlineMs - Date.now()) : Infinity;
};

const startProcess = ({ program, env, reserveMs = DEADLINE_RESERVE_MS }: ProcessPerRenderDeps) => {
  const passed = Object.fromEntries(VARIABLES.map((name) => [name, env[name]]));
  const child = fork(program, [ONE_EVENT], { execArgv: [], env: passed });
  const exited = once(child, 'exit').catch(() => []); // rejects when the process could not be started
  const result = new Promise<Result>((resolve) => {
    child.once('message', (message) => resolve(message as Result));
    child.on('error', ({ message }) => resolve({ error: message }));
    child.once('exit', (code, signal) =>
      resolve({ error: `the render process ended with ${signal ?? String(code)}` }),
    );
  });
  return {
    handle: async (event: unknown): Promise<Result> => {
      child.send(event as object, () => undefined); // an error ends the process, which `result` reports
      const waiting = new AbortController();
      const late = sleep(timerDelayMs(timeLeftMs(event) + reserveMs), LATE, { signal: waiting.signal }).catch(
        () => LATE,
      );
      return Promise.race([result, late]).finally(() => waiting.abort());
    },
    end: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

export interface ProcessPerRenderDeps {
  /** Module that calls `serveOneEvent` when its process has the argument `ONE_EVENT`. */
  readonly program: string;
  /** Environment of the function; the render process gets only what it needs. */
  readonly env: NodeJS.ProcessEnv;
  /** Time after the deadline of an event, also of one that has passed, in which the process can report a failure. */
  readonly reserveMs?: number;
  /** Ends processes that a render left behind. */
  readonly endLeftProcesses: () => void;
}

/**
 * A handler that renders each event in a process of its own and kills it afterwards: what a page changed in it is gone
 * before the next render. Rejects when it does not respond by the event's deadline. The first process starts at once, during the cold start.
 */
export const createProcessPerRender = (deps: ProcessPerRenderDeps): Handler => {
  const { endLeftProcesses } = deps;
  let coldStartProcess: ReturnType<typeof startProcess> | undefined = startProcess(deps);
  return async (event) => {
    if (!coldStartProcess) endLeftProcesses();
    const renderProcess = coldStartProcess ?? startProcess(deps);
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
