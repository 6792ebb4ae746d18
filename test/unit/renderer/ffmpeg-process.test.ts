import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startFfmpeg } from '#renderer/ffmpeg-process.ts';

const scratchDir = mkdtempSync(join(tmpdir(), 'ffmpeg-process-'));
afterAll(() => rmSync(scratchDir, { recursive: true }));

/** Starts a program of Node.js in the place of ffmpeg. */
const start = (program: string, signal: AbortSignal = new AbortController().signal) =>
  startFfmpeg({ path: process.execPath, args: ['-e', program], scratchDir, env: { KEY: 'value' }, signal });

describe('startFfmpeg', () => {
  it('passes standard input and reports the exit code', async () => {
    const child = await start(
      'let n = 0; process.stdin.on("data", (c) => n += c.length).on("end", () => process.exit(n))',
    );
    child.stdin.end('abc');
    expect(await child.ended).toEqual({ exitCode: 3, killedBy: null, errorText: '' });
  });

  it('passes no environment variables but the given ones', async () => {
    const child = await start(
      'process.stderr.write(Object.keys(process.env).toSorted().join()); process.stdin.resume()',
    );
    child.stdin.end();
    expect(await child.ended).toMatchObject({ exitCode: 0, errorText: 'HOME,KEY,PATH' });
  });

  it('reports at most the last 16 000 characters of standard error', async () => {
    const child = await start('process.stderr.write("x".repeat(1e6) + "the end")');
    const { errorText } = await child.ended;
    expect(errorText.endsWith('the end')).toBe(true);
    expect(errorText.length).toBeLessThanOrEqual(16_000);
  });

  it('kills a process that ignores SIGTERM when the signal aborts', async () => {
    const controller = new AbortController();
    const program =
      'process.on("SIGTERM", () => {}); process.stderr.write("up"); setInterval(() => {}, 1000)';
    const child = await start(program, controller.signal);
    setTimeout(() => controller.abort(), 200);
    expect(await child.ended).toMatchObject({ exitCode: null, killedBy: 'SIGKILL' });
  });

  it('kills the process when the signal has already aborted', async () => {
    const child = await start('setInterval(() => {}, 1000)', AbortSignal.abort());
    expect(await child.ended).toMatchObject({ killedBy: 'SIGKILL' });
  });

  it('reports the reason when the program does not exist', async () => {
    const signal = new AbortController().signal;
    const child = await startFfmpeg({ path: '/nowhere/program', args: [], scratchDir, signal });
    const outcome = await child.ended;
    expect(outcome).toMatchObject({ exitCode: null, killedBy: null });
    expect(outcome.errorText).toContain('ENOENT');
  });

  it('ignores writes to a process that has ended', async () => {
    const child = await start('process.exit(7)');
    await child.ended;
    child.stdin.write('late');
    expect(await child.ended).toMatchObject({ exitCode: 7 });
  });
});

describe('the priority', () => {
  const WAIT = 'process.stdin.resume()';
  const sessionOf = (pid = 0) => readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'nice 12\n');

  it('is lowered for the process and its session, also of several at the same time', async () => {
    const children = await Promise.all([start(WAIT), start(WAIT), start(WAIT)]);
    for (const { lowerPriority } of children) lowerPriority(12);
    for (const { pid = 0, stdin, ended } of children) {
      await expect.poll(() => sessionOf(pid), { timeout: 5000 }).toMatch(/nice 12\n$/);
      expect(getPriority(pid)).toBe(12);
      stdin.end();
      await ended;
    }
  });

  it('of a process that has ended is not changed', async () => {
    const child = await start('0');
    await child.ended;
    expect(() => child.lowerPriority(12)).not.toThrow();
  });
});
