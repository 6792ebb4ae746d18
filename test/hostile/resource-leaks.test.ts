import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { findChromium } from '#renderer/browser/chromium.ts';
import { allPids } from '#renderer/processes.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { commandOf } from '../render/support/processes.ts';
import type { ResourceUsage } from './support/measure-repeated-renders.ts';

const SCRIPT = fileURLToPath(new URL('support/measure-repeated-renders.ts', import.meta.url));
/** Caches and compiled code grow during the first rounds; they are not a leak. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 4;
const RENDERS_PER_ROUND = 25;
/** A fixed size of V8's young generation, which otherwise grows with use. */
const NODE_FLAGS = ['--expose-gc', '--min-semi-space-size=8', '--max-semi-space-size=8'];
const SUITE_LIMIT_MS = 600_000;

/** Resource usage of the process after each round, and the folders and processes left after its exit. */
const measureRounds = async () => {
  const args = [SCRIPT, BUNDLED_FILES_DIR, WARM_UP_ROUNDS + ROUNDS, RENDERS_PER_ROUND].map(String);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const rounds: ResourceUsage[] = [];
  for await (const line of createInterface(child.stdout)) rounds.push(JSON.parse(line) as ResourceUsage);
  const [exitCode] = await ended;
  const prefix = `video-render-${child.pid}-`;
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  const processes = allPids().filter((pid) => commandOf(pid).includes(prefix));
  return { exitCode: exitCode as number, rounds, folders, processes };
};

beforeAll(async () => {
  await findChromium(process.env); // unpacks it outside the measured process
});

it(
  'a hundred renders in one process leave no process, folder, open descriptor or memory behind',
  async () => {
    const { exitCode, rounds, folders, processes } = await measureRounds();
    const before = rounds[WARM_UP_ROUNDS - 1];
    const after = rounds.at(-1);
    expect({ exitCode, folders, processes }).toEqual({ exitCode: 0, folders: [], processes: [] });
    if (before === undefined || after === undefined) throw new Error('a round is missing');
    expect(after.renders - before.renders).toBe(100);
    expect(after.openFiles).toBeLessThanOrEqual(before.openFiles);
    expect(after.heapBytes / before.heapBytes).toBeLessThan(1.05);
    expect(after.residentBytes / before.residentBytes).toBeLessThan(1.05);
  },
  SUITE_LIMIT_MS,
);
