import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createProcessPerRender } from '#renderer/process-per-render.ts';
import { isRunning } from '../../../local/processes.ts';

const program = fileURLToPath(new URL('fixtures/once.ts', import.meta.url));

const start = (env: NodeJS.ProcessEnv = process.env, reserveMs = 60_000) => {
  const cleanups = { count: 0 };
  const handler = createProcessPerRender({
    program,
    env,
    reserveMs,
    endLeftProcesses: () => void (cleanups.count += 1),
  });
  // safe: the fixture returns this
  const handle = async (event: object) =>
    (await handler(event)) as unknown as { readonly pid: number; readonly found: unknown[] };
  return { handle, cleanups };
};

it('renders each event in a new process, which finds nothing of an earlier one and has ended with the result', async () => {
  const { handle, cleanups } = start();
  const first = await handle({ action: 'report', value: 'left by the first' });
  expect(isRunning(first.pid)).toBe(false);
  expect(cleanups.count).toBe(1); // only afterwards: this process started during the cold start
  const second = await handle({ action: 'report', value: 'left by the second' });
  expect(second.pid).not.toBe(first.pid);
  expect([...first.found, ...second.found]).toEqual([]);
  expect(isRunning(second.pid)).toBe(false);
  expect(cleanups.count).toBe(3);
});

it('renders the next event after a process has crashed', async () => {
  const { handle, cleanups } = start();
  await expect(handle({ action: 'crash' })).rejects.toThrow('the render process ended with SIGSEGV');
  expect((await handle({ action: 'report' })).found).toEqual([]);
  expect(cleanups.count).toBe(3);
});

it.each([
  ['throw', 'the handler failed'],
  ['exit', 'the render process ended with 3'],
])('rejects after %s', async (action, message) => {
  await expect(start().handle({ action })).rejects.toThrow(message);
});

it('rejects and ends a process that does not respond by the deadline of its event, then renders the next event', async () => {
  const { handle, cleanups } = start(process.env, 1000);
  const deadlineMs = Date.now() - 60_000;
  await expect(handle({ action: 'hang', deadlineMs })).rejects.toThrow('did not respond by its deadline');
  expect(cleanups.count).toBe(1);
  expect((await handle({ action: 'report', deadlineMs: Date.now() + 60_000 })).found).toEqual([]);
});

it('lets a process report a failure when the deadline of its event has passed', async () => {
  expect((await start().handle({ action: 'report', deadlineMs: Date.now() - 3_600_000 })).found).toEqual([]);
});

it('passes a process what rendering needs, and neither credentials nor the Runtime API', async () => {
  const { PATH } = process.env;
  const needed = {
    PATH,
    BUNDLED_FILES_DIR: '/opt/bundled-files',
    LAUNCH_STRATEGY: 'single-process',
    TENANT_ISOLATION: 'false',
    FFMPEG_BIN: '/opt/bin/ffmpeg',
    AWS_LAMBDA_FUNCTION_NAME: 'render-segment',
    NODE_OPTIONS: '--enable-source-maps',
    NODE_PATH: '/opt/nodejs/node_modules',
  };
  const { handle } = start({
    ...needed,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9001',
    _X_AMZN_TRACE_ID: 'Root=1',
  });
  const { found } = await handle({ action: 'variables' });
  const ofNode = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_UNIQUE_ID'];
  const names = new Set(found.filter((name) => !ofNode.includes(String(name))));
  expect(names).toEqual(new Set(Object.keys(needed)));
});
