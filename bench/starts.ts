import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { buildBundledFiles } from '../layers/bundled-files/build.ts';
import { BUNDLED_FILES_DIR } from '../layers/bundled-files/bundled-files-dir.ts';
import { goalTable } from './render/tables.ts';
import { machineLoad, saveResult, spreadOf } from './shared/measurements.ts';
import type { Spread } from './shared/measurements.ts';

const FIRST_FRAME = fileURLToPath(new URL('first-frame.ts', import.meta.url));
const FIRST_FRAME_STEP = 'first frame';
const GOALS_MS = { warm: 400, new_process: 500 };
/** `new_process_unpacking` unpacks the files of the package; `bench/cold-start.ts` unpacks those of the layer. */
type Start = keyof typeof GOALS_MS | 'new_process_unpacking';
/** Step → milliseconds from the start of the process or of its second render. */
type StepTimes = Readonly<Record<string, number>>;

const run = promisify(execFile);

const measure = async (
  env: NodeJS.ProcessEnv,
): Promise<{ readonly first: StepTimes; readonly second: StepTimes }> => {
  const { stdout } = await run(process.execPath, [FIRST_FRAME], { env });
  return JSON.parse(stdout) as { readonly first: StepTimes; readonly second: StepTimes };
};

/** One process that unpacks Chromium and one that finds it unpacked; each renders twice. */
const measureStarts = async (compileCache: string): Promise<Readonly<Record<Start, StepTimes>>> => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'video-starts-'));
  try {
    const env = { ...process.env, TMPDIR, NODE_COMPILE_CACHE: compileCache };
    const unpacking = await measure(env);
    const unpacked = await measure(env);
    return { warm: unpacked.second, new_process: unpacked.first, new_process_unpacking: unpacking.first };
  } finally {
    await rm(TMPDIR, { recursive: true, force: true });
  }
};

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const loadBefore = machineLoad();
await buildBundledFiles(BUNDLED_FILES_DIR);
const compileCache = await mkdtemp(join(tmpdir(), 'video-starts-cache-'));
await measureStarts(compileCache); // fills the compile cache
const all: Awaited<ReturnType<typeof measureStarts>>[] = [];
for (let time = 0; time < Number(values.times); time += 1) all.push(await measureStarts(compileCache));
await rm(compileCache, { recursive: true });

/** Milliseconds at which each step was done. */
const stepsOf = (start: Start): Readonly<Record<string, Spread>> => {
  const steps = Object.keys(all[0]?.[start] ?? {});
  const timesOf = (step: string) => all.map((times) => times[start][step] ?? Number.NaN);
  return Object.fromEntries(steps.map((step) => [step, spreadOf(timesOf(step), 0)]));
};
const stepsMs = {
  warm: stepsOf('warm'),
  new_process: stepsOf('new_process'),
  new_process_unpacking: stepsOf('new_process_unpacking'),
};
const goal = (start: keyof typeof GOALS_MS, text: string) => {
  const actualMs = stepsMs[start][FIRST_FRAME_STEP]?.median ?? Number.NaN;
  const limitMs = GOALS_MS[start];
  return {
    goal: `first frame of ${text}: at most ${limitMs} ms`,
    measured: `${actualMs} ms`,
    isMet: actualMs <= limitMs,
  };
};
const goals = [goal('warm', 'the second render in a process'), goal('new_process', 'a new process')];
for (const [start, steps] of Object.entries(stepsMs)) {
  console.log(start);
  console.table(steps);
}
console.log(goalTable(goals));
console.log(await saveResult('starts', { load_before: loadBefore, times: all.length, steps_ms: stepsMs }));
