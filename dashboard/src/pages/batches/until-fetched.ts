import { ApiError } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import type { Violations } from '../create/variable-violations.ts';
import { isAddress } from './match-columns.ts';

type Sent = Schemas['CreateBatchRequest']['rows'];

/** Besides the seconds that the API waits, unless others of the workspace do. */
const PAUSE_MS = 2000;
/** The files of a table are fetched two at a time. */
const LIMIT_MS = 10 * 60 * 1000;

/** Whether files of addresses are not there yet and nothing else is wrong with a table. */
const lacksFilesOnly = (error: unknown, sent: Sent): boolean => {
  if (!(error instanceof ApiError) || error.code !== 'invalid_variables') return false;
  const { rows = {} } = error.details as { readonly rows?: Readonly<Record<string, Violations>> }; // as documented
  const found = Object.entries(rows).flatMap(([index, row]) =>
    Object.entries(row).map(([name, violations]) => ({
      cell: sent[Number(index)]?.variables?.[name],
      violations,
    })),
  );
  return (
    found.length > 0 &&
    found.every(
      ({ cell, violations }) => isAddress(cell) && violations.every(({ code }) => code === 'asset_not_ready'),
    )
  );
};

/** Sends a table again while the files at the addresses in its cells are being fetched. */
export const untilFetched = async <T>(
  rows: Sent,
  request: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> => {
  const endsAtMs = Date.now() + LIMIT_MS;
  for (;;)
    try {
      return await request();
    } catch (error) {
      if (!lacksFilesOnly(error, rows) || Date.now() > endsAtMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
};
