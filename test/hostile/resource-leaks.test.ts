import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAssets } from '../../layers/assets/build.ts';
import { findChromium } from '#renderer/browser/chromium.ts';
import { ASSETS_DIR } from '../../layers/assets/assets-dir.ts';
import type { ResourceUsage } from './support/measure-repeated-renders.ts';

const SCRIPT = fileURLToPath(new URL('support/measure-repeated-renders.ts', import.meta.url));
/** The first rounds are not looked at: what they warm up (caches, compiled code) is not a leak. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 4;
const RENDERS_PER_ROUND = 25;
/** The room for young objects is kept at one size: that it grows with use is no leak. */
const NODE_FLAGS = ['--expose-gc', '--min-semi-space-size=8', '--max-semi-space-size=8'];
const ALL_LIMIT_MS = 600_000;

/** What the process holds after each round, and what is left in the machine while it still lives. */
const renderRounds = async () => {
  const args = [SCRIPT, ASSETS_DIR, WARM_UP_ROUNDS + ROUNDS, RENDERS_PER_ROUND].map(String);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const rounds: ResourceUsage[] = [];
  for await (const line of createInterface(child.stdout)) rounds.push(JSON.parse(line) as ResourceUsage);
  const [exitCode] = await ended;
  const isOwn = (name: string) => name.startsWith(`video-render-${child.pid}-`);
  const folders = readdirSync(tmpdir()).filter(isOwn);
  const strays = readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`video-render-${child.pid}-`);
    } catch {
      return false; // no process, or one that has ended
    }
  });
  return { exitCode: exitCode as number, rounds, folders, strays };
};

beforeAll(async () => {
  await buildAssets(ASSETS_DIR);
  await findChromium(process.env); // unpacked here, so that the process measured has no part in it
});

describe('a hundred renders in one process', () => {
  it(
    'leave no process, no folder, no open descriptor and no memory behind',
    async () => {
      const { exitCode, rounds, folders, strays } = await renderRounds();
      const before = rounds[WARM_UP_ROUNDS - 1];
      const after = rounds.at(-1);
      expect({ exitCode, folders, strays }).toEqual({ exitCode: 0, folders: [], strays: [] });
      if (before === undefined || after === undefined) throw new Error('a round is missing');
      expect(after.renders - before.renders).toBe(100);
      expect(after.openFiles).toBeLessThanOrEqual(before.openFiles);
      expect(after.heapBytes / before.heapBytes).toBeLessThan(1.05);
      expect(after.residentBytes / before.residentBytes).toBeLessThan(1.05);
    },
    ALL_LIMIT_MS,
  );
});
