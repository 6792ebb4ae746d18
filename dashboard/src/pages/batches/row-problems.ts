import { ApiError } from '../../api/client.ts';
import type { Variable } from '../create/templates.ts';
import { isAddress } from './match-columns.ts';
import { TEXTS } from './texts.ts';
import { violationsIn } from '../create/variable-violations.ts';
import type { Violations } from '../create/variable-violations.ts';

/** What is wrong with the cells of a row, by variable. */
export type RowProblems = ReadonlyMap<string, string>;

interface Row {
  readonly variables: Readonly<Record<string, string>>;
}

const OF_ADDRESSES: Readonly<Record<string, string>> = {
  asset_not_ready: TEXTS.addressNotFetched,
  asset_rejected: TEXTS.addressRejected,
};

/** The rows that the API has refused, by index. */
export const problemsByRow = (
  error: Error | null,
  variables: readonly Variable[],
  sent: readonly Row[],
): ReadonlyMap<number, RowProblems> => {
  if (!(error instanceof ApiError) || error.code !== 'invalid_variables') return new Map();
  const { rows = {} } = error.details as { readonly rows?: Readonly<Record<string, Violations>> }; // as documented
  return new Map(
    Object.entries(rows).map(([index, violations]) => {
      const messageOf = (name: string, message: string): string =>
        (isAddress(sent[Number(index)]?.variables[name]) &&
          OF_ADDRESSES[violations[name]?.[0]?.code ?? '']) ||
        message;
      const found = violationsIn(violations, variables).map(
        ({ name, message }) => [name, messageOf(name, message)] as const,
      );
      // Of a variable that the template does not have, which no column of this page can give.
      const others = Object.keys(violations).filter((name) => !found.some(([known]) => known === name));
      const unknown = others.map((name) => [name, violations[name]?.[0]?.message ?? ''] as const);
      return [Number(index), new Map([...found, ...unknown])] as const;
    }),
  );
};
