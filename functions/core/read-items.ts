import type { Page } from '#core/ports/page.ts';

/** The items of all pages, each page read when the one before it is used up. */
export async function* readItems<Item>(
  read: (cursor: string | null) => Promise<Page<Item>>,
): AsyncGenerator<Item, void> {
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: Page<Item> = await read(cursor);
    yield* items;
    cursor = nextCursor;
  } while (cursor !== null);
}
