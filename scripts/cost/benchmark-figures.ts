import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures } from './estimate-usage.ts';

interface Spread {
  readonly median: number;
}

/** As far as the benchmark of renders is read here. */
interface RenderResult {
  readonly scenes: Readonly<
    Record<
      string,
      {
        readonly frames: number;
        readonly width: number;
        readonly height: number;
        readonly renderers: {
          readonly ours?: {
            readonly wallSeconds: Spread;
            readonly cpuSeconds: Spread;
            readonly fileBytes: number;
          };
        };
      }
    >
  >;
}
interface ColdStartResult {
  readonly times: readonly { readonly what: string; readonly median_ms: number }[];
}
interface ApiResult {
  readonly requests: readonly { readonly request: string; readonly p50_ms: number }[];
}

const RESULTS_DIR = fileURLToPath(new URL('../../bench/results', import.meta.url));

/** What a benchmark recorded last. */
const readNewest = (name: string) => {
  const pattern = new RegExp(String.raw`^${name}-\d{4}-\d{2}-\d{2}\.json$`);
  const newest = readdirSync(RESULTS_DIR)
    .filter((file) => pattern.test(file))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`bench/results has no ${name}-<date>.json.`);
  return { file: newest, result: JSON.parse(readFileSync(join(RESULTS_DIR, newest), 'utf8')) as unknown };
};

const timeOf = ({ times }: ColdStartResult, start: string): number => {
  const found = times.find(({ what }) => what.startsWith(start));
  if (found === undefined) throw new Error(`The cold starts tell no ${start}.`);
  return found.median_ms;
};

const p50Of = ({ requests }: ApiResult, start: string): number => {
  const found = requests.find(({ request }) => request.startsWith(start));
  if (found === undefined) throw new Error(`The benchmark of the API tells no ${start}.`);
  return found.p50_ms;
};

export interface RecordedFigures {
  readonly files: readonly string[];
  /** By scene of the benchmark of renders. */
  readonly byScene: Readonly<Record<string, Figures>>;
}

/** The newest recorded figures, by scene; a scene our renderer was not measured on is left out. */
export const readFigures = (): RecordedFigures => {
  const [render, cold, api] = ['render', 'cold-start', 'api'].map(readNewest);
  if (!render || !cold || !api) throw new Error('A benchmark was never recorded.');
  // safe: written by the benchmarks
  const starts = cold.result as ColdStartResult;
  const requests = api.result as ApiResult;
  const common = {
    coldSeconds: timeOf(starts, 'cold') / 1000,
    warmSeconds: timeOf(starts, 'warm') / 1000,
    createMs: p50Of(requests, 'create'),
    getMs: p50Of(requests, 'get'),
  };
  const scenes = Object.entries((render.result as RenderResult).scenes).flatMap(([name, scene]) => {
    const { ours } = scene.renderers;
    if (ours === undefined) return [];
    const { frames, width, height } = scene;
    const { wallSeconds, cpuSeconds, fileBytes } = ours;
    const measured = { wallSeconds: wallSeconds.median, cpuSeconds: cpuSeconds.median, fileBytes };
    return [[name, { ...common, scene: { frames, width, height, ...measured } }] as const];
  });
  return { files: [render.file, cold.file, api.file], byScene: Object.fromEntries(scenes) };
};
