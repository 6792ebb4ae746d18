import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { rangeOf } from '#core/studio/copy-element.ts';
import type { StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import type { CompositionProblem } from '../playground/diagnostics.ts';

type Place = Pick<CompositionProblem, 'file' | 'line' | 'column'>;

/** Offset of a place in a text; lines and columns count from 1. */
const offsetOf = (text: string, line: number, column: number): number => {
  let at = 0;
  for (let left = line - 1; left > 0; left -= 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return at + column - 1;
};

/** The innermost element around the place of a problem; undefined for one of another file or of none. */
export const itemOfProblem = (document: StudioDocument, problem: Place): StudioItem | undefined => {
  const { file, line, column } = problem;
  if ((file ?? PROJECT_INDEX) !== PROJECT_INDEX || line === null) return undefined;
  const offset = offsetOf(document.source, line, column ?? 1);
  const around = document.items.filter(({ element }) => {
    const { start, end } = rangeOf(element.node);
    return start <= offset && offset < end;
  });
  return around.toSorted((a, b) => b.element.position - a.element.position)[0];
};
