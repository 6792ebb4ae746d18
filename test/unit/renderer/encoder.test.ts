import { describe, expect, it } from 'vitest';
import { startChild } from '#renderer/encode/child-process.ts';

const start = (program: string, signal: AbortSignal = new AbortController().signal) =>
  startChild({ command: process.execPath, args: ['-e', program], env: { KEY: 'value' }, cwd: '/', signal });

describe('an owned child process', () => {
  it('reads its standard input and reports how it ended', async () => {
    const child = start(
      'let n = 0; process.stdin.on("data", (c) => n += c.length).on("end", () => process.exit(n))',
    );
    child.stdin.end('abc');
    expect(await child.ended).toEqual({ exitCode: 3, killedBy: null, errorText: '' });
  });

  it('has only the environment it was given', async () => {
    const child = start(
      'process.exit(process.env.KEY === "value" && process.env.PATH === undefined ? 0 : 1)',
    );
    expect(await child.ended).toMatchObject({ exitCode: 0 });
  });

  it('keeps the end of a long standard error, and no more', async () => {
    const child = start('process.stderr.write("x".repeat(1e6) + "the end")');
    const { errorText } = await child.ended;
    expect(errorText.endsWith('the end')).toBe(true);
    expect(errorText.length).toBeLessThanOrEqual(4_000);
  });

  it('is asked to end when its owner is done with it', async () => {
    const owner = new AbortController();
    const child = start('setInterval(() => {}, 1000); process.stderr.write("up")', owner.signal);
    setTimeout(() => owner.abort(), 200);
    expect(await child.ended).toMatchObject({ exitCode: null, killedBy: 'SIGTERM' });
  });

  it('is forced to end when asking does not help', async () => {
    const owner = new AbortController();
    const child = start(
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.stdout.write("")',
      owner.signal,
    );
    setTimeout(() => owner.abort(), 500);
    expect(await child.ended).toMatchObject({ killedBy: 'SIGKILL' });
  });

  it('never starts work for an owner that is done already', async () => {
    expect(await start('setInterval(() => {}, 1000)', AbortSignal.abort()).ended).toMatchObject({
      killedBy: 'SIGTERM',
    });
  });

  it('ends at once, with the reason, when the program does not exist', async () => {
    const signal = new AbortController().signal;
    const child = startChild({ command: '/nowhere/program', args: [], env: {}, cwd: '/', signal });
    const outcome = await child.ended;
    expect(outcome).toMatchObject({ exitCode: null, killedBy: null });
    expect(outcome.errorText).toContain('ENOENT');
  });

  it('takes writes after its death without an error of their own', async () => {
    const child = start('process.exit(7)');
    await child.ended;
    child.stdin.write('late');
    expect(await child.ended).toMatchObject({ exitCode: 7 });
  });
});
