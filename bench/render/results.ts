import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RendererName } from './renderers.ts';
import type { SceneName } from './scenes.ts';

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface RendererResult {
  readonly wallSeconds: Spread;
  readonly cpuSeconds: Spread;
  readonly peakRssMb: Spread;
  readonly fileBytes: number;
  readonly ssim: number;
  /** The largest share of the machine's CPU time that went elsewhere during a run, our sampling included. */
  readonly othersShare: number;
  /** How our renderer captured the frames. */
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
  /** Of what took part; absent where our renderer alone was measured. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Load average of the minute before. */
  readonly loadBefore: number;
  readonly rounds: number;
  readonly scenes: Readonly<Partial<Record<SceneName, SceneResult>>>;
}

/** Milliseconds to the first frame in the encoder. */
export interface StartsResult extends Pick<BenchResult, 'date' | 'machine' | 'loadBefore'> {
  readonly times: number;
  readonly firstFrameMs: {
    /** Of the second render of a process. */
    readonly warm: Spread;
    /** From the start of a process that finds Chromium unpacked, or unpacks it. */
    readonly newProcess: Spread;
    readonly newProcessUnpacking: Spread;
  };
}

const RESULTS_DIR = fileURLToPath(new URL('../results', import.meta.url));
const FILE_NAME = /^render-\d{4}-\d{2}-\d{2}\.json$/;

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export const spreadOf = (values: readonly number[], digits = 2): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return {
    median: rounded(median, digits),
    min: rounded(at(0), digits),
    max: rounded(at(last), digits),
  };
};

/** Remotion with as many tabs as serve it best. */
export const fastestRemotion = ({ renderers }: SceneResult): RendererResult | undefined =>
  [renderers['remotion-1'], renderers['remotion-2']]
    .filter((result) => result !== undefined)
    .toSorted((a, b) => a.wallSeconds.median - b.wallSeconds.median)[0];

const record = async (kind: 'render' | 'starts', result: { readonly date: string }): Promise<string> => {
  await mkdir(RESULTS_DIR, { recursive: true });
  const file = join(RESULTS_DIR, `${kind}-${result.date.slice(0, 10)}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
};

export const recordResult = (result: BenchResult): Promise<string> => record('render', result);
export const recordStarts = (result: StartsResult): Promise<string> => record('starts', result);

/** What was recorded last. */
export const readNewestResult = async (): Promise<BenchResult> => {
  const names = (await readdir(RESULTS_DIR)).filter((name) => FILE_NAME.test(name)).toSorted();
  const newest = names.at(-1);
  if (newest === undefined) throw new Error('Nothing is recorded yet: run "npm run bench".');
  return JSON.parse(await readFile(join(RESULTS_DIR, newest), 'utf8')) as BenchResult;
};
