import { ApiError } from './errors.ts';
import type { ErrorBody } from './errors.ts';
import { wait } from './retrying-fetch.ts';

type Values = Readonly<Record<string, string>>;

/** Of one video, or of the rows of a batch. */
interface Order {
  readonly variables?: Values;
  readonly rows?: readonly { readonly variables?: Values }[];
}

/** Sends a request for an order, again while files of its addresses are fetched. */
export type WhenFetched = <T>(order: Order, request: () => Promise<T>) => Promise<T>;

const ADDRESS = /^https?:\/\//i;

const namesAddress = ({ variables = {}, rows = [] }: Order): boolean =>
  [variables, ...rows.map((row) => row.variables ?? {})].some((values) =>
    Object.values(values).some((value) => ADDRESS.test(value)),
  );

/** A request that is repeated, by the client or after a crash, creates one video or batch. */
export const withKey = <T extends { readonly idempotency_key?: string }>(
  order: T,
): T & { idempotency_key: string } => ({
  ...order,
  idempotency_key: order.idempotency_key ?? crypto.randomUUID(),
});

/** Besides the seconds that the API waits, unless others of the workspace do. */
const PAUSE_SECONDS = 2;

/** Whether files of variables are not there yet and nothing else is wrong with a request. */
export const lacksFilesOnly = (body: ErrorBody): boolean => {
  if (body.error !== 'invalid_variables') return false;
  const { details } = body;
  // Of a batch by row; a variable named `rows` has a list of problems.
  const sets = 'rows' in details && !Array.isArray(details.rows) ? Object.values(details.rows) : [details];
  const problems = sets.flatMap((set) => Object.values(set)).flat();
  return problems.length > 0 && problems.every(({ code }) => code === 'asset_not_ready');
};

/** Sends a request again, with its idempotency key, while only files are not there yet and some are fetched from addresses. */
export const createWhenFetched =
  (waitSeconds: number): WhenFetched =>
  async (order, request) => {
    const endsAtMs = Date.now() + (namesAddress(order) ? waitSeconds * 1000 : 0);
    for (;;)
      try {
        return await request();
      } catch (error) {
        const isWaiting = error instanceof ApiError && lacksFilesOnly(error.body);
        if (!isWaiting || Date.now() + PAUSE_SECONDS * 1000 > endsAtMs) throw error;
        await wait(PAUSE_SECONDS);
      }
  };
