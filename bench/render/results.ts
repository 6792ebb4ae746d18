import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { readNewest } from '../../scripts/cost/benchmark-figures.ts';
import { writeResult } from '../shared/measurements.ts';
import type { Spread } from '../shared/measurements.ts';
import { readPeerVersions } from './peers.ts';
import type { Bench, BenchRenderer, RendererName } from './renderers.ts';
import type { SceneName } from './scenes.ts';

export interface RendererResult {
  readonly wallSeconds: Spread;
  readonly cpuSeconds: Spread;
  readonly peakRssMb: Spread;
  readonly fileBytes: number;
  readonly ssim: number;
  /** Largest share of the machine's CPU time used by other processes in a run, including the sampling. */
  readonly othersShare: number;
  /** Capture strategy of this project's renderer. */
  readonly capture?: string;
}

export interface SceneResult {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly renderers: Readonly<Partial<Record<RendererName, RendererResult>>>;
}

export interface BenchResult {
  readonly date: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryGb: number };
  /** Absent when only this project's renderer was measured. */
  readonly versions?: Readonly<Record<string, string>>;
  /** One-minute load average before the run. */
  readonly loadBefore: number;
  readonly rounds: number;
  readonly scenes: Readonly<Partial<Record<SceneName, SceneResult>>>;
}

/** The faster of the two Remotion results. */
export const fastestRemotion = ({ renderers }: SceneResult): RendererResult | undefined =>
  [renderers['remotion-1'], renderers['remotion-2']]
    .filter((result) => result !== undefined)
    .toSorted((a, b) => a.wallSeconds.median - b.wallSeconds.median)[0];

export const recordResult = (result: BenchResult): Promise<string> =>
  writeResult('render', result.date, result);

/** The newest recorded result. */
export const readNewestResult = (): BenchResult => readNewest('render').result as BenchResult; // safe: written by recordResult

const run = promisify(execFile);

export const describeMachine = (): BenchResult['machine'] => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
});

/** Versions of Node.js, browser, ffmpeg and the installed peers. */
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
