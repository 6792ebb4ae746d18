import type { Page } from '#core/ports/page.ts';

const DEFAULT_PARALLEL = 16;

export interface SweepWork<Item> {
  readonly hasTime: () => boolean;
  /** Records processed at the same time. */
  readonly parallel?: number;
  readonly process: (item: Item) => Promise<void>;
  /** The other records are processed nevertheless; this one stays due for the next sweep. */
  readonly onFailed: (item: Item, cause: unknown) => void;
}

/** Processes the records in order, several at a time, until the time is up. Returns the number of errors. */
export const sweepEach = async <Item>(
  items: readonly Item[],
  { hasTime, parallel = DEFAULT_PARALLEL, process, onFailed }: SweepWork<Item>,
): Promise<number> => {
  let errors = 0;
  const waiting = items.values(); // shared: each record is taken by one of the loops
  const processNext = async (): Promise<void> => {
    for (const item of waiting) {
      if (!hasTime()) return;
      await process(item).catch((cause: unknown) => {
        errors += 1;
        onFailed(item, cause);
      });
    }
  };
  await Promise.all(Array.from({ length: parallel }, processNext));
  return errors;
};

/** Reads and processes page after page until none is left or the time is up. Returns the number of errors. */
export const sweepPages = async <Item>(
  list: (cursor: string | null) => Promise<Page<Item>>,
  work: SweepWork<Item>,
): Promise<number> => {
  let errors = 0;
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list(cursor);
    errors += await sweepEach(page.items, work);
    cursor = page.nextCursor;
  } while (cursor !== null && work.hasTime());
  return errors;
};
