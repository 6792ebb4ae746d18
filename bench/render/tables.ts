import type { Spread } from '../shared/measurements.ts';
import type { RendererName } from './renderers.ts';
import { fastestRemotion } from './results.ts';
import type { BenchResult, RendererResult, SceneResult } from './results.ts';
import type { SceneName } from './scenes.ts';

const START = '<!-- bench -->';
const END = '<!-- /bench -->';

const RENDERER_TITLES = Object.entries({
  ours: 'this',
  against: 'other checkout',
  'encode-only': 'encoding alone',
  hyperframes: 'HyperFrames CLI',
  'remotion-1': 'Remotion, 1 tab',
  'remotion-2': 'Remotion, 2 tabs',
} satisfies Record<RendererName, string>) as [RendererName, string][];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const withRange = ({ median, min, max }: Spread, digits: number): string =>
  min === max
    ? median.toFixed(digits)
    : `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;

const rendererRow = (title: string, result: RendererResult, ours: RendererResult | undefined) => {
  const ratio = (of: (result: RendererResult) => number) =>
    ours === undefined ? '' : `${(of(result) / of(ours)).toFixed(2)} ×`;
  return [
    title,
    withRange(result.wallSeconds, 1),
    ratio(({ wallSeconds }) => wallSeconds.median),
    withRange(result.cpuSeconds, 1),
    ratio(({ cpuSeconds }) => cpuSeconds.median),
    result.peakRssMb.median.toFixed(0),
    (result.fileBytes / 1000).toFixed(0),
    result.ssim.toFixed(4),
    `${(result.othersShare * 100).toFixed(0)} %`,
    result.capture ?? '',
  ];
};

/** All figures of one scene; ratios are relative to this project's renderer. */
export const sceneTable = ({ renderers }: SceneResult): string =>
  table(
    ['', 'wall s', 'ratio', 'CPU s', 'ratio', 'peak RSS MB', 'file kB', 'SSIM', 'others', 'capture'],
    RENDERER_TITLES.flatMap(([name, title]) => {
      const result = renderers[name];
      return result === undefined ? [] : [rendererRow(title, result, renderers.ours)];
    }),
  );

const summaryCell = ({ wallSeconds, cpuSeconds }: RendererResult): string =>
  `${wallSeconds.median.toFixed(1)} s · ${cpuSeconds.median.toFixed(1)}`;

/** The table of the README: median wall time and CPU-seconds. */
export const readmeTable = ({ date, machine, rounds, versions = {}, scenes }: BenchResult): string => {
  const entries = Object.entries(scenes) as [SceneName, SceneResult][];
  const rows = entries.map(([name, scene]) => {
    const { frames, width, height, fps, renderers } = scene;
    const shown = [renderers.ours, renderers['encode-only'], renderers.hyperframes, fastestRemotion(scene)];
    const cells = shown.map((result) => (result === undefined ? '–' : summaryCell(result)));
    return [`${name}, ${frames} frames, ${width} × ${height}, ${fps} fps`, ...cells];
  });
  const peers = [
    `HyperFrames CLI ${versions['hyperframes'] ?? ''}`,
    `Remotion ${versions['remotion'] ?? ''}`,
  ];
  const head = ['wall time · CPU-seconds', 'this', 'encoding alone', ...peers];
  const medians = rounds === 1 ? 'one run' : `medians of ${rounds} runs`;
  const where = `${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, no graphics processor`;
  return `${table(head, rows)}\n\nMeasured ${date.slice(0, 10)}, ${medians}, ${where}.`;
};

/** The README with the part between its bench markers replaced. */
export const withBenchBlock = (readme: string, block: string): string => {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`The README lacks the lines ${START} and ${END}.`);
  return `${readme.slice(0, start)}${START}\n\n${block}\n\n${readme.slice(end)}`;
};
