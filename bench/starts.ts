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

const FIRST_FRAME = fileURLToPath(new URL('first-frame.ts', import.meta.url));
const GOALS_MS = { warm: 400, unpacking: 3500 };

const run = promisify(execFile);

const measure = async (env: NodeJS.ProcessEnv): Promise<{ firstMs: number; secondMs: number }> => {
  const { stdout } = await run(process.execPath, [FIRST_FRAME], { env });
  return JSON.parse(stdout) as { firstMs: number; secondMs: number };
};

/** One process that unpacks Chromium and one that finds it unpacked; each renders twice. */
const measureStarts = async () => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'video-starts-'));
  try {
    const env = { ...process.env, TMPDIR };
    const unpacking = await measure(env);
    const unpacked = await measure(env);
    return { unpackingMs: unpacking.firstMs, unpackedMs: unpacked.firstMs, warmMs: unpacked.secondMs };
  } finally {
    await rm(TMPDIR, { recursive: true, force: true });
  }
};

const goal = (text: string, limitMs: number, actualMs: number) => ({
  goal: `${text}: at most ${limitMs} ms`,
  measured: `${actualMs} ms`,
  isMet: actualMs <= limitMs,
});

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const loadBefore = machineLoad();
await buildBundledFiles(BUNDLED_FILES_DIR);
const all: Awaited<ReturnType<typeof measureStarts>>[] = [];
for (let time = 0; time < Number(values.times); time += 1) all.push(await measureStarts());
const spread = (key: keyof (typeof all)[number]) =>
  spreadOf(
    all.map((times) => times[key]),
    0,
  );
/** Milliseconds to the first frame in the encoder. */
const firstFrameMs = {
  warm: spread('warmMs'),
  new_process: spread('unpackedMs'),
  new_process_unpacking: spread('unpackingMs'),
};
const goals = [
  goal('first frame of the second render in a process', GOALS_MS.warm, firstFrameMs.warm.median),
  goal(
    'first frame of a new process that unpacks Chromium',
    GOALS_MS.unpacking,
    firstFrameMs.new_process_unpacking.median,
  ),
];
console.table(firstFrameMs);
console.log(goalTable(goals));
console.log(
  await saveResult('starts', { load_before: loadBefore, times: all.length, first_frame_ms: firstFrameMs }),
);
