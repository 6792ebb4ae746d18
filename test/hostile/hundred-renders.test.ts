import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useHostileBench } from './support/hostile-bench.ts';

/** Renders that are not looked at: what they warm up (caches, compiled code) is not a leak. */
const WARM_UP_RENDERS = 25;
const RENDERS = 100;
const ALL_LIMIT_MS = 600_000;

const bench = useHostileBench();
const usualTmpdir = process.env['TMPDIR'];
let ownTmpdir = '';
beforeAll(() => {
  ownTmpdir = mkdtempSync(join(tmpdir(), 'hundred-renders-'));
  process.env['TMPDIR'] = ownTmpdir;
});
afterAll(() => {
  if (usualTmpdir === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTmpdir;
  rmSync(ownTmpdir, { recursive: true, force: true });
});

const processesBelow = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });

const zombieChildren = (): number =>
  readdirSync('/proc').filter((name) => {
    try {
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return state === 'Z' && Number(parent) === process.pid;
    } catch {
      return false;
    }
  }).length;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const residentBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().rss;
};
const openFiles = (): number => readdirSync('/proc/self/fd').length;

const calm = { name: 'calm', isLocal: true, parts: () => ({}) };
const renderMany = async (count: number) => {
  for (let done = 0; done < count; done += 1) expect((await bench.run(calm)).outcome).toBe('rendered');
};

describe('a hundred renders in one process', () => {
  it(
    'leave no process, no file, no open descriptor and no memory behind',
    async () => {
      await renderMany(WARM_UP_RENDERS);
      const before = { files: readdirSync(ownTmpdir), openFiles: openFiles(), rss: residentBytes() };
      await renderMany(RENDERS);
      const after = { files: readdirSync(ownTmpdir), openFiles: openFiles(), rss: residentBytes() };
      expect(processesBelow(ownTmpdir)).toEqual([]);
      expect(zombieChildren()).toBe(0);
      expect(after.files).toEqual(before.files);
      expect(after.openFiles).toBeLessThanOrEqual(before.openFiles);
      expect(after.rss / before.rss).toBeLessThan(1.05);
    },
    ALL_LIMIT_MS,
  );
});
