import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { measureProcess } from '../../../bench/render/measure-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'measure-process-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, args: string[]) =>
  measureProcess({ command, args, env: process.env, cwd: folder }, join(folder, 'log'));

/** A program that runs until it has used this much CPU time. */
const burn = (seconds: number) =>
  `while (process.cpuUsage().user + process.cpuUsage().system < ${seconds * 1e6}) Math.sqrt(2);`;

describe('measureProcess', () => {
  it('counts the CPU time of the process and of a child that it waits for', async () => {
    const script = `${burn(0.2)} require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn(0.3))}]);`;
    const { cpuSeconds } = await run(process.execPath, ['-e', script]);
    expect(cpuSeconds).toBeGreaterThanOrEqual(0.48); // the kernel counts in hundredths
    expect(cpuSeconds).toBeLessThan(1.5);
  });

  it.runIf(IS_THOROUGH)('counts a process that outlives its parent', async () => {
    const helper = `${burn(0.6)} require('fs').writeFileSync('done', '');`;
    const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(helper)}], { detached: true, stdio: 'ignore' }).unref(); setTimeout(() => {}, 300);`;
    const { cpuSeconds } = await run('/bin/sh', [
      '-c',
      '"$0" -e "$1"; while [ ! -e done ]; do sleep 0.05; done',
      process.execPath,
      parent,
    ]);
    expect(cpuSeconds).toBeGreaterThanOrEqual(0.5);
  });

  it.runIf(IS_THOROUGH)('adds the memory of processes that run at the same time', async () => {
    const hold = (script: string) => `const held = Buffer.alloc(100e6, 1); ${script}; held.fill(2);`;
    const wait = 'setTimeout(() => {}, 500)';
    const alone = await run(process.execPath, ['-e', hold(wait)]);
    const child = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(hold(wait))}])`;
    const both = await run(process.execPath, ['-e', hold(child)]);
    expect(both.peakRssBytes - alone.peakRssBytes).toBeGreaterThan(100e6);
  });

  it('throws with the output of a command that fails', async () => {
    await expect(run('/bin/sh', ['-c', 'echo no such scene; exit 3'])).rejects.toThrow(
      /exited with 3:\nno such scene/,
    );
  });
});
