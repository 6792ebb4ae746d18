import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEncoder } from '#renderer/encode/encoder.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';

describe('the priority of the encoder', () => {
  const OWN_PRIORITY = getPriority();
  const SIZE = { width: 64, height: 64 };
  const frame = Buffer.alloc((SIZE.width * SIZE.height * 3) / 2, 128);

  /** Priority of ffmpeg and of its session after a number of frames, each of which it takes and then waits for the next. */
  const priorityAfter = async (frames: number, waitMs: number): Promise<readonly [number, string]> => {
    const scratchDir = await mkdtemp(join(tmpdir(), 'encoder-test-'));
    const watch = createFailureWatch(Date.now() + 60_000);
    onTestFinished(() => rm(scratchDir, { recursive: true }));
    const input = {
      inputArguments: ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${SIZE.width}x${SIZE.height}`],
      isRgb: false,
    };
    const settings = { input, ...SIZE, fps: 30, outputPath: join(scratchDir, 'video.mp4') };
    const encoder = await startEncoder(findFfmpeg(process.env), settings, scratchDir, watch);
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
    expect(getPriority()).toBe(OWN_PRIORITY);
  });

  it('is not lowered before', async () => {
    expect(await priorityAfter(89, 3)).toMatchObject([OWN_PRIORITY, expect.not.stringContaining('nice 15')]);
  });

  it('is not lowered when pictures wait for it', async () => {
    expect(await priorityAfter(120, 0)).toMatchObject([OWN_PRIORITY, expect.anything()]);
  });
});
