import type { PageProblem } from '../../../dashboard/src/preview/page-problem.ts';
import type { PreviewState } from '../state.ts';
import { create, element } from './elements.ts';

type Problem = PreviewState['problems'][number];

const MAX_PAGE_PROBLEMS = 20;

const describe = ({ code, message, hint, line, column }: Problem, kind: string): HTMLElement => {
  const item = create('div', '', { className: `item ${kind}` });
  const place = line === null ? code : `${line}:${column}  ${code}`;
  item.append(create('div', place, { className: 'place' }));
  item.append(create('div', message), create('div', `Saran: ${hint}`, { className: 'hint' }));
  return item;
};

/** Shows what the validator found, in the sentences of the API. */
export const showChecks = ({ problems, warnings, failure }: PreviewState): void => {
  const items = [
    ...(failure === undefined ? [] : [create('div', failure, { className: 'item' })]),
    ...problems.map((problem) => describe(problem, 'problem')),
    ...warnings.map((warning) => describe(warning, 'warning')),
  ];
  const passed = create('div', 'No problems: the API accepts this document.', { className: 'item passed' });
  const isValid = failure === undefined && problems.length === 0;
  element('checks').replaceChildren(...items, ...(isValid ? [passed] : []));
};

export const clearPageProblems = (): void => {
  element('page-problems').replaceChildren();
  element('page-section').hidden = true;
};

export const describePageProblem = (problem: PageProblem): string => {
  switch (problem.kind) {
    case 'script_error':
      return `Script error${problem.line === null ? '' : ` in line ${problem.line}`}: ${problem.text}`;
    case 'missing_file':
      return `Cannot load ${problem.text}`;
    case 'blocked':
      return `Blocked ${problem.text} (${problem.directive})`;
  }
};

/** Adds what the composition reported while it ran: errors of scripts, missing files and blocked addresses. */
export const showPageProblem = (problem: string): void => {
  const list = element('page-problems');
  if (list.childElementCount >= MAX_PAGE_PROBLEMS) return;
  list.append(create('li', problem));
  element('page-section').hidden = false;
};
