import type { Operation } from '#contracts/routes.ts';

/** One answer that was asked for: by whom it was owed and what came. */
export interface SmokeResult {
  readonly operation: Operation | 'no operation';
  readonly status: number;
  readonly what: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly reason?: string;
}

/** A result that passed, or failed for the reason given. */
export const verdict = (
  result: Pick<SmokeResult, 'operation' | 'status' | 'what'>,
  reason: string | undefined,
): SmokeResult =>
  reason === undefined ? { ...result, outcome: 'passed' } : { ...result, outcome: 'failed', reason };

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;

export const resultLine = ({ operation, status, what, outcome, reason }: SmokeResult): string => {
  const line = `${MARKS[outcome]} ${status} ${operation.padEnd(18)} ${what}`;
  return reason === undefined ? line : `${line}: ${reason}`;
};

const countOf = (results: readonly SmokeResult[], wanted: SmokeResult['outcome']): number =>
  results.filter(({ outcome }) => outcome === wanted).length;

export const summaryOf = (results: readonly SmokeResult[]) => ({
  passed: countOf(results, 'passed'),
  failed: countOf(results, 'failed'),
  skipped: countOf(results, 'skipped'),
});

export const summaryText = (results: readonly SmokeResult[]): string => {
  const { passed, failed, skipped } = summaryOf(results);
  const total = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const failures = results.filter(({ outcome }) => outcome === 'failed').map(resultLine);
  return failures.length === 0 ? total : `${total}\n\nWhat failed:\n${failures.join('\n')}`;
};
