import { formatNumber } from '../../ui/format.ts';
import { Notice, RequestError } from '../../ui/notice.tsx';
import type { CompositionProblem } from './diagnostics.ts';
import { ProblemList } from './problem-list.tsx';
import type { useCheck } from './use-check.ts';
import { TEXTS } from './texts.ts';

interface CheckResultProps {
  readonly check: ReturnType<typeof useCheck>;
  readonly onGoTo: (problem: CompositionProblem) => void;
}

const summarize = ({ data, isCurrent, isLoading, isError }: CheckResultProps['check']): string => {
  if (!isCurrent || isLoading) return TEXTS.checking;
  if (isError || !data) return '';
  if (data.problems.length > 0) return TEXTS.problemsToMend(data.problems.length);
  const price = data.credits === undefined ? '' : TEXTS.price(formatNumber(data.credits));
  return TEXTS.noProblems(price);
};

/** What the check found: each problem leads to its place in the editor. */
export const CheckResult = ({ check, onGoTo }: CheckResultProps) => {
  const { problems = [], refusal } = check.data ?? {};
  return (
    <section className="playground-check" aria-labelledby="playground-check-title">
      <h2 id="playground-check-title">{TEXTS.checkResult}</h2>
      <output>{summarize(check)}</output>
      {check.isError && <RequestError error={check.error} onRetry={check.refetch} />}
      {refusal !== undefined && (
        <Notice kind="warning">
          <p>{refusal}</p>
        </Notice>
      )}
      <ProblemList problems={problems} onGoTo={onGoTo} />
    </section>
  );
};
