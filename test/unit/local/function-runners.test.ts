import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIsolatedFunction, createSharedFunctions } from '../../../local/functions/function-runners.ts';
import type { FunctionRunner } from '../../../local/functions/invocation.ts';
import { isRunning } from '../../../local/processes.ts';
import { processEnv } from '../../../local/stack-env.ts';
import { waitUntilGone } from '#test/support/stack.ts';

const PROBE = fileURLToPath(new URL('./fixtures/probe.ts', import.meta.url));

let folder: string;
let logFd: number;
let runner: FunctionRunner;

const startIsolated = (
  timeoutSeconds: number,
  host: Record<string, string | undefined> = process.env,
): void => {
  const env = { ...processEnv(host, folder), BUNDLED_FILES_DIR: '/assets' };
  runner = createIsolatedFunction({ env, logFd, module: { path: PROBE, timeoutSeconds }, maxConcurrent: 2 });
};

const invoke = (action: string, rest: object = {}, signal?: AbortSignal) =>
  runner.invoke('render-segment', { action, ...rest }, signal);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'function-runners-'));
  logFd = openSync(join(folder, 'log'), 'w');
});
afterEach(async () => {
  await runner.stop();
  closeSync(logFd);
  rmSync(folder, { recursive: true });
});

describe('an isolated function', () => {
  it('inherits only tool paths: no AWS variable and no secret', async () => {
    startIsolated(20, {
      PATH: process.env['PATH'],
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
      KEY_PEPPER: 'pepper',
      NODE_OPTIONS: '--max-old-space-size=99',
      CHROMIUM_PATH: '/opt/chromium',
      FFMPEG_BIN: '/opt/ffmpeg',
    });
    expect(await invoke('env')).toEqual({
      status: 'returned',
      payload: {
        PATH: process.env['PATH'],
        HOME: folder,
        TMPDIR: folder,
        BUNDLED_FILES_DIR: '/assets',
        CHROMIUM_PATH: '/opt/chromium',
        FFMPEG_BIN: '/opt/ffmpeg',
        TZ: 'UTC',
        LANG: 'C.UTF-8',
      },
    });
  });

  it('gets a Lambda context with request id and remaining time', async () => {
    startIsolated(20);
    const result = await invoke('context');
    expect(result).toMatchObject({
      status: 'returned',
      payload: { functionName: 'render-segment', awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const { remainingMs } = (result as { payload: { remainingMs: number } }).payload;
    expect(remainingMs).toBeGreaterThan(0);
    expect(remainingMs).toBeLessThanOrEqual(20_000);
  });

  it('fails with the error it throws', async () => {
    startIsolated(20);
    expect(await invoke('throw')).toMatchObject({
      status: 'failed',
      error: { errorType: 'TypeError', errorMessage: 'the probe failed' },
    });
  });

  it('fails like Lambda when its process exits', async () => {
    startIsolated(20);
    expect(await invoke('exit')).toEqual({
      status: 'failed',
      error: { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error: exit status 3' },
    });
  });

  it('fails like Lambda when it times out', async () => {
    startIsolated(1);
    expect(await invoke('hang')).toMatchObject({
      status: 'failed',
      error: { errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out after 1.00 seconds' },
    });
  });

  it('leaves no process running, not even in another session', async () => {
    startIsolated(20);
    const result = (await invoke('detach')) as { payload: { pid: number } };
    await waitUntilGone([result.payload.pid]);
    expect(isRunning(result.payload.pid)).toBe(false);
  });

  it('is killed when its caller disconnects', async () => {
    startIsolated(600);
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 300);
    expect(await invoke('hang', {}, caller.signal)).toMatchObject({
      status: 'failed',
      error: { errorType: 'Runtime.ExitError' },
    });
  });

  it('is killed by stop, and queued invocations never start', async () => {
    startIsolated(600);
    const calls = [invoke('hang'), invoke('hang'), invoke('hang')];
    setTimeout(() => void runner.stop(), 300);
    for (const result of await Promise.all(calls)) expect(result).toMatchObject({ status: 'failed' });
  });

  it('runs two invocations at the same time and queues the third', async () => {
    startIsolated(20);
    const results = await Promise.all([1, 2, 3].map(() => invoke('sleep', { sleepMs: 500 })));
    const runs = results
      .map((result) => (result as { payload: { startedAtMs: number; completedAtMs: number } }).payload)
      .sort((a, b) => a.startedAtMs - b.startedAtMs);
    expect(runs[1]?.startedAtMs).toBeLessThan(runs[0]?.completedAtMs ?? 0);
    const firstEndMs = Math.min(runs[0]?.completedAtMs ?? 0, runs[1]?.completedAtMs ?? 0);
    expect(runs[2]?.startedAtMs).toBeGreaterThanOrEqual(firstEndMs);
  });
});

describe('shared functions', () => {
  beforeEach(() => {
    runner = createSharedFunctions({ env: processEnv(process.env, folder), logFd });
  });

  it('log the error of a function that fails to load', async () => {
    const result = await runner.invoke('sweep-renders', {});
    expect(result).toMatchObject({ status: 'failed' });
    expect(readFileSync(join(folder, 'log'), 'utf8')).toMatch(/sweep-renders\b.*TABLE_NAME/);
  });

  it('do not include render-segment, which runs untrusted HTML', async () => {
    expect(await runner.invoke('render-segment', {})).toMatchObject({
      status: 'failed',
      error: { errorType: 'ResourceNotFoundException' },
    });
  });

  it('fail immediately after stop', async () => {
    await runner.stop();
    expect(await runner.invoke('list-videos', {})).toMatchObject({ status: 'failed' });
  });
});
