import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { descendantsOf, isRunning, runCommand } from '../../../local/processes.ts';

const never = new AbortController().signal;
const run = (script: string, signal = never) => runCommand(['sh', '-c', script], { signal, stdio: 'ignore' });

it('returns the exit status of a command, 1 when a signal ended it', async () => {
  expect(await run('exit 7')).toBe(7);
  expect(await run('kill -9 $$')).toBe(1);
});

it('rejects when the command does not exist', async () => {
  await expect(runCommand(['/does/not/exist'], { signal: never })).rejects.toThrow('ENOENT');
});

it('ends a command with everything that it has started, also what it has started in the background', async () => {
  const stopper = new AbortController();
  const before = descendantsOf(process.pid);
  const started = () => descendantsOf(process.pid).filter((pid) => !before.includes(pid));
  const status = run('sleep 1000 & (sleep 1001; true) & wait', stopper.signal);
  await expect.poll(() => started().length).toBe(4);
  const pids = started();
  stopper.abort();
  expect(await status).not.toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
});

it('ends what has lost its parent', async () => {
  const stopper = new AbortController();
  const pidFile = path.join(mkdtempSync(path.join(tmpdir(), 'run-command-')), 'pid');
  const status = run(`(sleep 1000 & echo $! > ${pidFile}); exec sleep 1001`, stopper.signal);
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\d+\n/);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  expect([isRunning(pid), descendantsOf(process.pid).includes(pid)]).toEqual([true, false]);
  stopper.abort();
  await status;
  expect(isRunning(pid)).toBe(false);
});

it('ends at once when it has been aborted before', async () => {
  expect(await run('sleep 1000', AbortSignal.abort())).toBe(1);
});
