import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { buildAssets } from '../layers/assets/build.ts';
import { describeMachine } from './render/machine.ts';
import { recordStarts, spreadOf } from './render/results.ts';
import { ASSETS_DIR } from '../layers/assets/assets-dir.ts';
import { goalTable } from './render/tables.ts';

const FIRST_FRAME = fileURLToPath(new URL('first-frame.ts', import.meta.url));
const GOALS_MS = { warm: 400, unpacking: 3500 };

const run = promisify(execFile);

const measure = async (env: NodeJS.ProcessEnv): Promise<{ firstMs: number; secondMs: number }> => {
  const { stdout } = await run(process.execPath, [FIRST_FRAME], { env });
  return JSON.parse(stdout) as { firstMs: number; secondMs: number };
};

/** One process that has to unpack Chromium, and one that finds it unpacked; each renders twice. */
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
const loadBefore = Number((loadavg()[0] ?? 0).toFixed(2));
await buildAssets(ASSETS_DIR);
const all: Awaited<ReturnType<typeof measureStarts>>[] = [];
for (let time = 0; time < Number(values.times); time += 1) all.push(await measureStarts());
const firstFrameMs = {
  warm: spreadOf(
    all.map(({ warmMs }) => warmMs),
    0,
  ),
  newProcess: spreadOf(
    all.map(({ unpackedMs }) => unpackedMs),
    0,
  ),
  newProcessUnpacking: spreadOf(
    all.map(({ unpackingMs }) => unpackingMs),
    0,
  ),
};
const goals = [
  goal('first frame of the second render of a process', GOALS_MS.warm, firstFrameMs.warm.median),
  goal(
    'first frame of a new process that unpacks Chromium',
    GOALS_MS.unpacking,
    firstFrameMs.newProcessUnpacking.median,
  ),
];
const date = new Date().toISOString();
console.table(firstFrameMs);
console.log(goalTable(goals));
console.log(
  await recordStarts({ date, machine: describeMachine(), loadBefore, times: all.length, firstFrameMs }),
);
