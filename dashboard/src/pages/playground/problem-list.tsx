import type { CompositionProblem } from './diagnostics.ts';
import { TEXTS } from './texts.ts';
import './problem-list.css';

const lineOf = ({ line, column }: CompositionProblem): string => {
  if (line === null) return TEXTS.wholeDocument;
  return column === null ? TEXTS.line(line) : TEXTS.lineAndColumn(line, column);
};

const placeOf = (problem: CompositionProblem): string => {
  const { file } = problem;
  if (file === undefined) return lineOf(problem);
  return file === null ? TEXTS.wholeProject : `${file} · ${lineOf(problem)}`;
};

const Problem = ({ problem }: { readonly problem: CompositionProblem }) => (
  <>
    <span className="problem-place">{placeOf(problem)}</span>
    <span>{problem.message}</span>
    <span className="hint">
      {TEXTS.advice} <span>{problem.hint}</span>
    </span>
  </>
);

interface ProblemListProps<Problem> {
  readonly problems: readonly Problem[];
  readonly kind?: 'problem' | 'warning';
  /** Makes each problem a button that leads to its place. */
  readonly onGoTo?: (problem: Problem) => void;
}

/** What a check of a composition or a project found. */
export const ProblemList = <Problem extends CompositionProblem>({
  problems,
  kind = 'problem',
  onGoTo,
}: ProblemListProps<Problem>) =>
  problems.length > 0 && (
    <ul className={`problem-list ${kind}`}>
      {problems.map((problem) => (
        <li key={`${problem.file} ${problem.code} ${problem.line} ${problem.column} ${problem.message}`}>
          {onGoTo === undefined ? (
            <div>
              <Problem problem={problem} />
            </div>
          ) : (
            <button type="button" onClick={() => onGoTo(problem)}>
              <Problem problem={problem} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
