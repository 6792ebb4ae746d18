import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useDebounced } from '../../preview/use-debounced.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { isChanged } from './project-draft.ts';
import type { Project } from './project-api.ts';
import type { Editing } from './use-editing.ts';
import { TEXTS } from './texts.ts';

export type ProjectProblem = Project['problems'][number];

/** Requests are limited per minute. */
const TYPING_PAUSE_MS = 800;

const summarize = (count: number, isCurrent: boolean): string => {
  if (!isCurrent) return TEXTS.checking;
  return count === 0 ? TEXTS.noProblems : TEXTS.problemsToMend(count);
};

/** What the validator finds in the edited files when they rest; of unchanged files, what it found when they were saved. */
export const useProjectCheck = (project: Project, { draft }: Editing) => {
  const { api, path } = useWorkspace();
  const files = useDebounced(draft.files, TYPING_PAUSE_MS);
  const hasChanges = isChanged(draft);
  const query = useQuery({
    queryKey: [path.workspace_id, 'project-check', project.id, files],
    queryFn: () =>
      unwrap(
        api.PUT('/dashboard/v1/workspaces/{workspace_id}/projects/{id}', {
          params: {
            path: { ...path, id: project.id },
            header: { 'If-Match': `"${draft.revision}"` },
            query: { dry_run: true },
          },
          body: { files },
        }),
      ),
    enabled: hasChanges && files === draft.files,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // its key has every text
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { variables, problems, warnings } = (hasChanges ? query.data : undefined) ?? project;
  const isCurrent =
    !hasChanges || (files === draft.files && query.data !== undefined && !query.isPlaceholderData);
  const error = hasChanges ? query.error : null;
  return {
    variables,
    problems,
    warnings,
    isCurrent,
    error,
    summary: error ? '' : summarize(problems.length, isCurrent),
  };
};

export type ProjectCheck = ReturnType<typeof useProjectCheck>;
