import { ApiError } from '../../api/client.ts';
import type { Variable } from '../create/templates.ts';
import { violationsIn } from '../create/variable-violations.ts';
import type { Violations } from '../create/variable-violations.ts';

/** What is wrong with the cells of a row, by variable. */
export type RowProblems = ReadonlyMap<string, string>;

/** The rows that the API has refused, by index. */
export const problemsByRow = (
  error: Error | null,
  variables: readonly Variable[],
): ReadonlyMap<number, RowProblems> => {
  if (!(error instanceof ApiError) || error.code !== 'invalid_variables') return new Map();
  const { rows = {} } = error.details as { readonly rows?: Readonly<Record<string, Violations>> }; // as documented
  return new Map(
    Object.entries(rows).map(([index, violations]) => {
      const found = violationsIn(violations, variables).map(({ name, message }) => [name, message] as const);
      // Of a variable that the template does not have, which no column of this page can give.
      const others = Object.keys(violations).filter((name) => !found.some(([known]) => known === name));
      const unknown = others.map((name) => [name, violations[name]?.[0]?.message ?? ''] as const);
      return [Number(index), new Map([...found, ...unknown])] as const;
    }),
  );
};
