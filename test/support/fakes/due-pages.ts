import type { Page } from '#core/ports/workspaces.ts';

/** Small, so that tests with a few records read several pages. */
const PAGE_SIZE = 3;

interface DueRecord {
  readonly dueAtMs: number | null;
  /** Identifies the record among those with the same due time. */
  readonly id: string;
}

const positionOf = ({ dueAtMs, id }: DueRecord): string => `${String(dueAtMs).padStart(16, '0')}/${id}`;

/** A page of the records that are due by `untilMs`, oldest first. */
export const pageOfDue = <T>(
  records: Iterable<T>,
  toDue: (record: T) => DueRecord,
  untilMs: number,
  cursor: string | null,
): Page<T> => {
  const positionOfRecord = (record: T): string => positionOf(toDue(record));
  const unread = [...records]
    .filter((record) => {
      const { dueAtMs } = toDue(record);
      return dueAtMs !== null && dueAtMs <= untilMs && positionOfRecord(record) > (cursor ?? '');
    })
    .sort((a, b) => (positionOfRecord(a) < positionOfRecord(b) ? -1 : 1));
  const items = unread.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: last && unread.length > items.length ? positionOfRecord(last) : null };
};
