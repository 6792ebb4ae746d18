import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { CurrentWorkspace } from '../../session/workspace.tsx';
import { useAction } from '../../ui/use-action.ts';
import { fileAt } from './project-draft.ts';
import type { Files } from './project-draft.ts';
import { filesQuery, textKey, toFiles } from './revision-files.ts';
import type { LoadedRevision } from './revision-files.ts';

export type Project = Schemas['Project'];
export type ProjectSummary = Schemas['ProjectSummary'];
export type Revision = Project['revisions'][number];

const projectQuery = ({ api, path }: CurrentWorkspace, id: string) =>
  queryOptions({
    queryKey: [path.workspace_id, 'project', id],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/projects/{id}', {
          params: { path: { ...path, id } },
        }),
      ),
  });

export const useProject = (id: string) => useQuery(projectQuery(useWorkspace(), id));

/** Someone else has saved the project first; their revision. */
export const newerRevisionOf = (error: Error | null): number | undefined =>
  error instanceof ApiError && (error.status === 412 || error.status === 428)
    ? (error.details as { readonly current_revision: number }).current_revision // as the API documents it
    : undefined;

interface Save {
  /** The revision that the files were made from. */
  readonly revision: number;
  readonly files: Files;
  readonly name?: string;
  readonly revisionName?: string;
}

const sendSave = (
  { api, path }: CurrentWorkspace,
  id: string,
  { revision, files, name, revisionName }: Save,
) =>
  unwrap(
    api.PUT('/dashboard/v1/workspaces/{workspace_id}/projects/{id}', {
      params: { path: { ...path, id }, header: { 'If-Match': `"${revision}"` } },
      body: {
        files,
        ...(name !== undefined && { name }),
        ...(revisionName !== undefined && { revision_name: revisionName }),
      },
    }),
  );

export interface SavedProject extends LoadedRevision {
  readonly project: Project;
}

/** Saves a new revision. The result has the files as the API lists them, and the texts that were sent. */
export const useSaveProject = (
  id: string,
  {
    onSending,
    onSaved,
    onRefused,
  }: {
    onSending?: (sent: Save) => void;
    onSaved: (saved: SavedProject, sent: Save) => unknown;
    onRefused?: (error: Error) => void;
  },
) => {
  const workspace = useWorkspace();
  const queries = useQueryClient();
  const workspaceId = workspace.path.workspace_id;
  return useAction({
    onMutate: (save) => onSending?.(save),
    mutationFn: async (save: Save): Promise<SavedProject> => {
      const project = await sendSave(workspace, id, save);
      const listing = await queries.fetchQuery(filesQuery(workspace, id, project.revision));
      const texts = new Map(
        listing.files.flatMap((file): [string, string][] => {
          const sent = fileAt(save.files, file.path);
          return file.sha256 !== undefined && sent && 'text' in sent ? [[file.sha256, sent.text]] : [];
        }),
      );
      for (const [sha256, text] of texts) queries.setQueryData(textKey(workspaceId, sha256), text);
      return { project, revision: project.revision, files: toFiles(listing.files), texts };
    },
    onSuccess: (saved, sent) => {
      queries.setQueryData(projectQuery(workspace, id).queryKey, saved.project);
      void queries.invalidateQueries({ queryKey: [workspaceId, 'projects'] });
      return onSaved(saved, sent);
    },
    onError: (error) => {
      // Another save has made the project newer.
      if (newerRevisionOf(error) !== undefined)
        void queries.invalidateQueries({ queryKey: projectQuery(workspace, id).queryKey });
      onRefused?.(error);
    },
  });
};

/** Gives the newest revision another name. */
export const useRenameProject = (onRenamed: () => unknown) => {
  const workspace = useWorkspace();
  const queries = useQueryClient();
  const workspaceId = workspace.path.workspace_id;
  return useAction({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) => {
      const { revision } = await queries.fetchQuery({ ...projectQuery(workspace, id), staleTime: 0 });
      const { files } = await queries.fetchQuery(filesQuery(workspace, id, revision));
      return sendSave(workspace, id, { revision, name, files: toFiles(files) });
    },
    onSuccess: (project) => {
      queries.setQueryData(projectQuery(workspace, project.id).queryKey, project);
      void queries.invalidateQueries({ queryKey: [workspaceId, 'projects'] });
      return onRenamed();
    },
  });
};

export const useCreateProject = (onCreated: (project: Project) => unknown) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (body: Schemas['CreateProjectRequest']) =>
      unwrap(api.POST('/dashboard/v1/workspaces/{workspace_id}/projects', { params: { path }, body })),
    onSuccess: async (project) => {
      await queries.invalidateQueries({ queryKey: [path.workspace_id, 'projects'] });
      return onCreated(project);
    },
  });
};

export const useDeleteProject = (onDeleted: () => unknown) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  return useAction({
    mutationFn: async (id: string) => {
      await unwrap(
        api.DELETE('/dashboard/v1/workspaces/{workspace_id}/projects/{id}', {
          params: { path: { ...path, id } },
        }),
      );
    },
    onSuccess: async () => {
      for (const word of ['projects', 'workspace'])
        await queries.invalidateQueries({ queryKey: [path.workspace_id, word] });
      return onDeleted();
    },
  });
};
