// Peak memory of each of many renders in one process. Memory that is never released would make it grow.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { buildBundledFiles } from '../layers/bundled-files/build.ts';
import { BUNDLED_FILES_DIR } from '../layers/bundled-files/bundled-files-dir.ts';
import type { RenderedMessage } from './memory/render-in-turn.ts';
import { PEAK_RSS_MB } from './render/goals.ts';
import { goalTable } from './render/tables.ts';
import { machineLoad, saveResult, spreadOf } from './shared/measurements.ts';
import { followProcessTree } from './shared/process-tree.ts';

const PROGRAM = fileURLToPath(new URL('memory/render-in-turn.ts', import.meta.url));
const SAMPLE_MS = 100;
/** Renders at the beginning and at the end that are compared. */
const COMPARED = 10;
/** Fewer are a trial and not recorded. */
const RECORDED_RENDERS = 100;
const MAX_GROWTH = 0.05;

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Peak memory of the process and its descendants during each render, and of the process after it. */
const measureRenders = async (renders: number) => {
  const child = fork(PROGRAM, [String(renders)]);
  const exited = once(child, 'exit');
  const measured: { readonly peakMb: number; readonly processMb: number }[] = [];
  let tree = followProcessTree(child.pid ?? 0);
  const timer = setInterval(() => tree.sample(), SAMPLE_MS);
  child.on('message', ({ residentBytes }: RenderedMessage) => {
    measured.push({ peakMb: megabytes(tree.peakResidentBytes()), processMb: megabytes(residentBytes) });
    tree = followProcessTree(child.pid ?? 0);
  });
  const [exitCode] = (await exited) as [number | null];
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`render ${measured.length + 1} failed`);
  return measured;
};

const { values } = parseArgs({ options: { renders: { type: 'string', default: String(RECORDED_RENDERS) } } });
const loadBefore = machineLoad();
await buildBundledFiles(BUNDLED_FILES_DIR);
const measured = await measureRenders(Number(values.renders));
const peaks = measured.map(({ peakMb }) => peakMb);
const ofProcess = measured.map(({ processMb }) => processMb);
const summary = {
  first_peak_mb: spreadOf(peaks.slice(0, COMPARED), 0),
  last_peak_mb: spreadOf(peaks.slice(-COMPARED), 0),
  first_process_mb: spreadOf(ofProcess.slice(0, COMPARED), 0),
  last_process_mb: spreadOf(ofProcess.slice(-COMPARED), 0),
};
const highestMb = Math.max(...peaks);
const growth = summary.last_peak_mb.median / summary.first_peak_mb.median - 1;
console.table(summary);
console.log(
  goalTable([
    {
      goal: `every render: at most ${PEAK_RSS_MB} MB of peak resident memory`,
      measured: `${highestMb} MB`,
      isMet: highestMb <= PEAK_RSS_MB,
    },
    {
      goal: `peak of the last ${COMPARED} renders: at most ${MAX_GROWTH * 100} % above that of the first`,
      measured: `${(growth * 100).toFixed(1)} %`,
      isMet: growth <= MAX_GROWTH,
    },
  ]),
);
if (measured.length >= RECORDED_RENDERS) {
  const figures = { load_before: loadBefore, renders: measured.length, ...summary, peaks_mb: peaks };
  console.log(await saveResult('repeated-renders', figures));
}
