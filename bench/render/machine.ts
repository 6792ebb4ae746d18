import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { readPeerVersions } from './peers.ts';
import type { Bench, BenchRenderer } from './renderers.ts';
import type { BenchResult } from './results.ts';

const run = promisify(execFile);

export const describeMachine = (): BenchResult['machine'] => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
});

/** What took part, each by its own word. */
export const readVersions = async (
  { tools }: Bench,
  renderers: readonly BenchRenderer[],
): Promise<Record<string, string>> => {
  const { executablePath, env } = tools.chromium;
  const browser = await run(executablePath, ['--version'], { env: { ...process.env, ...env } });
  const ffmpeg = await run(tools.ffmpegPath, ['-version']);
  const hasPeers = renderers.some(({ name }) => name === 'hyperframes' || name.startsWith('remotion'));
  return {
    node: process.version,
    browser: browser.stdout.trim(),
    ffmpeg: ffmpeg.stdout.split(' ')[2] ?? 'unknown',
    ...(hasPeers ? await readPeerVersions() : {}),
  };
};
