import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIsolatedFunction } from '../../../local/functions/isolated-function.ts';
import type { FunctionRunner } from '../../../local/functions/function-runners.ts';
import { isRunning } from '../../../local/processes.ts';
import { processEnv } from '../../../local/stack-env.ts';
import { waitUntilGone } from '#test/support/stack.ts';

const PROBE = fileURLToPath(new URL('./fixtures/probe.ts', import.meta.url));

let folder: string;
let logFd: number;
let runner: FunctionRunner;

const start = (timeoutSeconds: number, host: Record<string, string | undefined> = process.env): void => {
  const env = { ...processEnv(host, folder), ASSETS_DIR: '/assets' };
  runner = createIsolatedFunction({ env, logFd, module: { path: PROBE, timeoutSeconds }, maxConcurrent: 2 });
};

const ask = (what: string, rest: object = {}, signal?: AbortSignal) =>
  runner.invoke('render-segment', { ask: what, ...rest }, signal);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isolated-function-'));
  logFd = openSync(join(folder, 'log'), 'w');
});
afterEach(async () => {
  await runner.stop();
  closeSync(logFd);
  rmSync(folder, { recursive: true });
});

describe('an isolated function', () => {
  it('sees nothing of the host but its tools: no AWS variable, no secret', async () => {
    start(20, {
      PATH: process.env['PATH'],
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
      KEY_PEPPER: 'pepper',
      NODE_OPTIONS: '--max-old-space-size=99',
      CHROMIUM_PATH: '/opt/chromium',
      FFMPEG_BIN: '/opt/ffmpeg',
    });
    const result = await ask('env');
    expect(result).toEqual({
      status: 'returned',
      payload: {
        PATH: process.env['PATH'],
        HOME: folder,
        TMPDIR: folder,
        ASSETS_DIR: '/assets',
        CHROMIUM_PATH: '/opt/chromium',
        FFMPEG_BIN: '/opt/ffmpeg',
        TZ: 'UTC',
        LANG: 'C.UTF-8',
      },
    });
  });

  it('gets a Lambda context that knows its request and the time that is left', async () => {
    start(20);
    const result = await ask('context');
    expect(result).toMatchObject({
      status: 'returned',
      payload: { functionName: 'render-segment', awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const { remainingMs } = (result as { payload: { remainingMs: number } }).payload;
    expect(remainingMs).toBeGreaterThan(10_000);
    expect(remainingMs).toBeLessThanOrEqual(20_000);
  });

  it('fails with the error it throws', async () => {
    start(20);
    expect(await ask('throw')).toMatchObject({
      status: 'failed',
      error: { errorType: 'TypeError', errorMessage: 'the probe broke' },
    });
  });

  it('fails like Lambda when its process ends under it', async () => {
    start(20);
    expect(await ask('exit')).toEqual({
      status: 'failed',
      error: { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error: exit status 3' },
    });
  });

  it('is ended when its time is up', async () => {
    start(1);
    expect(await ask('hang')).toMatchObject({
      status: 'failed',
      error: { errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out after 1.00 seconds' },
    });
  });

  it('leaves no process behind, not even one in a session of its own', async () => {
    start(20);
    const result = (await ask('spin-off')) as { payload: { pid: number } };
    await waitUntilGone([result.payload.pid]);
    expect(isRunning(result.payload.pid)).toBe(false);
  });

  it('is ended when its caller has gone', async () => {
    start(20);
    const caller = new AbortController();
    const startedAtMs = Date.now();
    setTimeout(() => caller.abort(), 300);
    expect(await ask('hang', {}, caller.signal)).toMatchObject({ status: 'failed' });
    expect(Date.now() - startedAtMs).toBeLessThan(5000);
  });

  it('is ended by stop, and those still waiting never start', async () => {
    start(20);
    const calls = [ask('hang'), ask('hang'), ask('hang')];
    setTimeout(() => void runner.stop(), 300);
    for (const result of await Promise.all(calls)) expect(result).toMatchObject({ status: 'failed' });
  });

  it('runs two at once and lets the third wait', async () => {
    start(20);
    const results = await Promise.all([1, 2, 3].map(() => ask('nap', { napMs: 500 })));
    const runs = results
      .map((result) => (result as { payload: { startedAtMs: number; completedAtMs: number } }).payload)
      .sort((a, b) => a.startedAtMs - b.startedAtMs);
    expect(runs[1]?.startedAtMs).toBeLessThan(runs[0]?.completedAtMs ?? 0);
    const firstEndMs = Math.min(runs[0]?.completedAtMs ?? 0, runs[1]?.completedAtMs ?? 0);
    expect(runs[2]?.startedAtMs).toBeGreaterThanOrEqual(firstEndMs);
  });
});
