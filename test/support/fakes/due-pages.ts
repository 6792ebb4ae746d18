import type { Page } from '#core/ports/page.ts';
import type { DueMap } from '#test/support/fakes/due-map.ts';

const PAGE_SIZE = 200;

/** A page of the records that are due by `untilMs` and that `isListed` accepts, oldest first. */
export const pageOfDue = <Item extends { readonly dueAtMs: number | null }>(
  records: DueMap<Item>,
  idOf: (item: Item) => string,
  { untilMs, cursor, isListed }: Listing<Item>,
): Page<Item> => {
  const positionOf = (item: Item): string => `${String(item.dueAtMs).padStart(16, '0')}/${idOf(item)}`;
  const unread = records
    .listDue(untilMs, Infinity, (item) => isListed(item) && positionOf(item) > (cursor ?? ''))
    .toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
  const items = unread.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: last && unread.length > items.length ? positionOf(last) : null };
};

interface Listing<Item> {
  readonly untilMs: number;
  readonly cursor: string | null;
  readonly isListed: (item: Item) => boolean;
}
