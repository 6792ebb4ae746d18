import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createProcessPerRender } from '#workers/render-segment/process-per-render.ts';
import { isRunning } from '../../../local/processes.ts';

const program = fileURLToPath(new URL('fixtures/once.ts', import.meta.url));

const start = () => {
  const cleanups = { count: 0 };
  const handler = createProcessPerRender({ program, endLeftProcesses: () => void (cleanups.count += 1) });
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
