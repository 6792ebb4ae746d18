import { join } from 'node:path';
import type { components } from '../api-types.ts';
import { ApiError } from '../errors.ts';
import { ProjectProblemsError } from '../projects/render.ts';

type Problem = components['schemas']['Project']['problems'][number];
type Project = components['schemas']['Project'];

/** `index.html:12:3  code`, as editors and terminals recognize it, with the sentences below. */
const problemText = (
  { file, line, column, code, message, hint }: Problem,
  folder: string,
  label = '',
): string => {
  const place = file === null ? folder || 'project' : join(folder, file);
  const position = [place, line, column].filter((part) => part !== null).join(':');
  return `${position}  ${code}\n  ${label}${message}\n  Hint: ${hint}`;
};

/** Problems and warnings of a project, with paths below `folder`. */
export const problemsText = ({ problems, warnings }: Project, folder = ''): string =>
  [
    ...problems.map((problem) => problemText(problem, folder)),
    ...warnings.map((warning) => problemText(warning, folder, 'Warning: ')),
  ].join('\n\n');

const detailLines = (details: unknown): string[] =>
  Array.isArray(details)
    ? details.map(
        ({ path, message }: { path?: string; message?: string }) => `  ${path ?? ''}  ${message ?? ''}`,
      )
    : [];

/** What to print for an error. */
export const errorText = (error: unknown): string => {
  if (error instanceof ProjectProblemsError) return `${problemsText(error.project)}\n\n${error.message}`;
  if (error instanceof ApiError) {
    const request = error.requestId === null ? '' : `, request ${error.requestId}`;
    return [`${error.message} (${error.code}${request})`, ...detailLines(error.body.details)].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
};
