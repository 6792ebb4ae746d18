import { expect, it } from 'vitest';
import { sweepPages } from '#core/use-cases/sweep-pages.ts';

const PAGE_SIZE = 20;

/** A listing of the numbers below `count`, and what a sweep does with them. */
const createWork = (count: number) => {
  const done: number[] = [];
  const failed: number[] = [];
  let pages = 0;
  let running = 0;
  let mostRunning = 0;
  const list = async (cursor: string | null) => {
    pages += 1;
    const start = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(PAGE_SIZE, count - start) }, (_, index) => start + index);
    const next = start + items.length;
    return { items, nextCursor: next < count ? String(next) : null };
  };
  const work = {
    hasTime: () => true,
    process: async (item: number) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise(setImmediate);
      running -= 1;
      if (item % 10 === 7) throw new Error('broken');
      done.push(item);
    },
    onFailed: (item: number) => void failed.push(item),
  };
  return { list, work, done, failed, pages: () => pages, mostRunning: () => mostRunning };
};

it('processes every record of every page once, sixteen at a time, and counts the errors', async () => {
  const { list, work, done, failed, pages, mostRunning } = createWork(95);
  expect(await sweepPages(list, work)).toBe(9);
  expect(done).toHaveLength(86);
  expect(new Set([...done, ...failed]).size).toBe(95);
  expect([pages(), mostRunning()]).toEqual([5, 16]);
});

it('starts no further record when the time is up', async () => {
  const { list, work, done, pages } = createWork(95);
  await sweepPages(list, { ...work, hasTime: () => done.length < 25 });
  expect(done.length).toBeGreaterThanOrEqual(25);
  expect(done.length).toBeLessThan(25 + 16);
  expect(pages()).toBe(2);
});

it('ends at once when nothing is due', async () => {
  const { list, work, pages } = createWork(0);
  expect(await sweepPages(list, work)).toBe(0);
  expect(pages()).toBe(1);
});
