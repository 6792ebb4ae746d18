import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from '#renderer/encode/child-process.ts';
import type { ChildOutcome } from '#renderer/encode/child-process.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import type { EncodeSettings } from '#renderer/encode/ffmpeg-arguments.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#renderer/render-error.ts';

export interface Encoder {
  /** Hands over one frame; resolves when the encoder has it, and its buffer is free again. */
  readonly write: (frame: Buffer) => Promise<void>;
  /** Closes the input and waits for the finished file. */
  readonly finish: () => Promise<void>;
  /** Resolves when the process is gone, however it ended. */
  readonly ended: Promise<ChildOutcome>;
}

const crash = ({ exitCode, killedBy, errorText }: ChildOutcome): RenderError =>
  new RenderError(
    'render_crashed',
    `ffmpeg ended with ${killedBy ?? exitCode}: ${errorText.trim().slice(-500)}`,
  );

/** Starts ffmpeg on its standard input; its death before `finish` fails the render. */
export const startEncoder = async (
  ffmpegPath: string,
  settings: EncodeSettings,
  scratchDir: string,
  watch: FailureWatch,
): Promise<Encoder> => {
  const home = join(scratchDir, 'home');
  await mkdir(home, { recursive: true });
  const child = startChild({
    command: ffmpegPath,
    args: ffmpegArguments(settings),
    env: { PATH: '/usr/bin:/bin', HOME: home },
    cwd: scratchDir,
    signal: watch.signal,
  });
  let isFinishing = false;
  void child.ended.then((outcome) => {
    if (!isFinishing || outcome.exitCode !== 0) watch.fail(crash(outcome));
  });
  return {
    ended: child.ended,
    write: async (frame) => {
      await watch.race(
        new Promise<void>((resolve) => child.stdin.write(frame, () => resolve())), // its death is told elsewhere
      );
    },
    finish: async () => {
      isFinishing = true;
      child.stdin.end();
      const outcome = await watch.race(child.ended);
      if (outcome.exitCode !== 0) throw crash(outcome);
    },
  };
};
