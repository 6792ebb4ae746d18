import { describe, expect, it } from 'vitest';
import { startChild } from '#renderer/encode/encoder.ts';

const start = (program: string, signal: AbortSignal = new AbortController().signal) =>
  startChild({ command: process.execPath, args: ['-e', program], env: { KEY: 'value' }, cwd: '/', signal });

describe('startChild', () => {
  it('passes standard input and reports the exit code', async () => {
    const child = start(
      'let n = 0; process.stdin.on("data", (c) => n += c.length).on("end", () => process.exit(n))',
    );
    child.stdin.end('abc');
    expect(await child.ended).toEqual({ exitCode: 3, killedBy: null, errorText: '' });
  });

  it('passes no environment variables but the given ones', async () => {
    const child = start(
      'process.exit(process.env.KEY === "value" && process.env.PATH === undefined ? 0 : 1)',
    );
    expect(await child.ended).toMatchObject({ exitCode: 0 });
  });

  it('reports at most the last 4000 characters of standard error', async () => {
    const child = start('process.stderr.write("x".repeat(1e6) + "the end")');
    const { errorText } = await child.ended;
    expect(errorText.endsWith('the end')).toBe(true);
    expect(errorText.length).toBeLessThanOrEqual(4_000);
  });

  it('kills a process that ignores SIGTERM when the signal aborts', async () => {
    const controller = new AbortController();
    const program =
      'process.on("SIGTERM", () => {}); process.stderr.write("up"); setInterval(() => {}, 1000)';
    const child = start(program, controller.signal);
    setTimeout(() => controller.abort(), 200);
    expect(await child.ended).toMatchObject({ exitCode: null, killedBy: 'SIGKILL' });
  });

  it('kills the process when the signal has already aborted', async () => {
    const child = start('setInterval(() => {}, 1000)', AbortSignal.abort());
    expect(await child.ended).toMatchObject({ killedBy: 'SIGKILL' });
  });

  it('reports the reason when the program does not exist', async () => {
    const signal = new AbortController().signal;
    const child = startChild({ command: '/nowhere/program', args: [], env: {}, cwd: '/', signal });
    const outcome = await child.ended;
    expect(outcome).toMatchObject({ exitCode: null, killedBy: null });
    expect(outcome.errorText).toContain('ENOENT');
  });

  it('ignores writes to a process that has ended', async () => {
    const child = start('process.exit(7)');
    await child.ended;
    child.stdin.write('late');
    expect(await child.ended).toMatchObject({ exitCode: 7 });
  });
});
