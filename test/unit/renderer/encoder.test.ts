import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startChild, startEncoder } from '#renderer/encode/encoder.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';

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

describe('the priority of the encoder', () => {
  const SIZE = { width: 64, height: 64 };
  const frame = Buffer.alloc((SIZE.width * SIZE.height * 3) / 2, 128);

  /** Priority of ffmpeg and of its session after a number of frames, each of which it takes and then waits for the next. */
  const priorityAfter = async (frames: number, waitMs: number): Promise<readonly [number, string]> => {
    const scratchDir = await mkdtemp(join(tmpdir(), 'encoder-test-'));
    const watch = createFailureWatch(Date.now() + 60_000);
    onTestFinished(() => rm(scratchDir, { recursive: true }));
    const input = {
      inputArguments: ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${SIZE.width}x${SIZE.height}`],
      colorMatrix: 'bt709' as const,
      colorRange: 'limited' as const,
    };
    const settings = { input, ...SIZE, fps: 30, outputPath: join(scratchDir, 'video.mp4') };
    const encoder = await startEncoder(await findFfmpeg(process.env), settings, scratchDir, watch);
    for (let written = 0; written < frames; written += 1) {
      if (waitMs > 0) await sleep(waitMs); // sleep(0) takes a millisecond
      await encoder.write(frame);
    }
    const [pid = 0] = findProcessesOf(scratchDir);
    const measured = [
      getPriority(pid),
      await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => ''),
    ] as const;
    await encoder.finish();
    watch.dispose();
    return measured;
  };

  it('is lowered when it waited for most of 90 pictures, for its session too', async () => {
    const [priority, session] = await priorityAfter(90, 3);
    expect(priority).toBe(15);
    expect(session).toMatch(/^$|nice 15\n$/);
    expect(getPriority()).toBe(0);
  });

  it('is not lowered before', async () => {
    expect(await priorityAfter(89, 3)).toMatchObject([0, expect.stringMatching(/^$|nice 0\n$/)]);
  });

  it('is not lowered when pictures wait for it', async () => {
    expect(await priorityAfter(120, 0)).toMatchObject([0, expect.anything()]);
  });
});
