import { structuredPatch } from 'diff';
import { useMemo } from 'react';
import { TEXTS } from './texts.ts';
import './text-diff.css';

/** Unchanged lines that are shown around a change. */
const CONTEXT_LINES = 3;
/** The comparison is given up for texts that have almost nothing in common. */
const MAX_TIME_MS = 1000;

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** What the removed and the added lines belong to. */
  readonly labels: readonly [before: string, after: string];
}

const KINDS: Readonly<Record<string, 'added' | 'removed'>> = { '+': 'added', '-': 'removed' };
const WORDS = { added: TEXTS.addedLine, removed: TEXTS.removedLine } as const;

const Line = ({ line }: { readonly line: string }) => {
  const kind = KINDS[line.charAt(0)];
  const Element = kind === undefined ? 'span' : ({ added: 'ins', removed: 'del' } as const)[kind];
  return (
    <Element className="diff-line">
      <span aria-hidden="true">{line.charAt(0)}</span>
      {kind && <span className="visually-hidden">{WORDS[kind]} </span>}
      {line.slice(1)}
      {'\n'}
    </Element>
  );
};

/** The changed lines of a text, with some around them. */
export const TextDiff = ({ before, after, labels }: TextDiffProps) => {
  const hunks = useMemo(
    () =>
      structuredPatch('', '', before, after, undefined, undefined, {
        context: CONTEXT_LINES,
        timeout: MAX_TIME_MS,
      })?.hunks,
    [before, after],
  );
  if (!hunks) return <p className="hint">{TEXTS.tooDifferent}</p>;
  return (
    <figure className="diff">
      <figcaption className="small">
        <del>− {labels[0]}</del> <ins>+ {labels[1]}</ins>
      </figcaption>
      {hunks.map((hunk) => (
        <div key={`${hunk.oldStart} ${hunk.newStart}`}>
          <p className="diff-place">{TEXTS.fromLine(hunk.newStart)}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled with the keyboard */}
          <pre tabIndex={0} aria-label={TEXTS.fromLine(hunk.newStart)}>
            <code>
              {hunk.lines.map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines of a fixed text
                <Line key={at} line={line} />
              ))}
            </code>
          </pre>
        </div>
      ))}
    </figure>
  );
};
