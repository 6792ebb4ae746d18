import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, operations, paths } from './api-types.ts';

type Schemas = components['schemas'];
type ListQuery = NonNullable<operations['listProjects']['parameters']['query']>;
type NewProject = Schemas['CreateProjectRequest'];

/** The newest revision unless another one is named. */
export interface OfRevision {
  readonly revision?: number;
}

/** Requests for projects, as part of the client. */
export const projectRequests = (api: Client<paths>) => ({
  /** Creates a project with its first revision. */
  createProject: (project: NewProject): Promise<Schemas['Project']> =>
    unwrap(
      api.POST('/v1/projects', {
        body: { ...project, idempotency_key: project.idempotency_key ?? crypto.randomUUID() },
      }),
    ),
  /**
   * Saves the next revision. Throws an ApiError with status 412 and `details.current_revision` when `revision` is not
   * the newest one.
   */
  saveProject: (
    id: string,
    revision: number,
    body: Schemas['UpdateProjectRequest'],
  ): Promise<Schemas['Project']> =>
    unwrap(
      api.PUT('/v1/projects/{id}', {
        params: { path: { id }, header: { 'If-Match': `"${revision}"` } },
        body,
      }),
    ),
  getProject: (id: string, query: OfRevision = {}): Promise<Schemas['Project']> =>
    unwrap(api.GET('/v1/projects/{id}', { params: { path: { id }, query } })),
  listProjects: (query: ListQuery = {}): Promise<Schemas['ProjectList']> =>
    unwrap(api.GET('/v1/projects', { params: { query } })),
  /** Videos made from the project stay. */
  deleteProject: (id: string): Promise<Schemas['Project']> =>
    unwrap(api.DELETE('/v1/projects/{id}', { params: { path: { id } } })),
  /** Paths with digests of texts and ids of assets; with `include: ['url']` also links to the texts, which are valid for some minutes. */
  listProjectFiles: (id: string, query: OfRevision & { readonly include?: 'url'[] } = {}) =>
    unwrap(api.GET('/v1/projects/{id}/files', { params: { path: { id }, query } })) as Promise<
      Schemas['ProjectFiles']
    >,
  /** One file with a link that is valid for some minutes. */
  getProjectFile: (id: string, path: string, query: OfRevision = {}) =>
    unwrap(
      api.GET('/v1/projects/{id}/files', { params: { path: { id }, query: { ...query, path } } }),
    ) as Promise<Schemas['ProjectFileLink']>,
  /** Those of at most 200 SHA-256 digests whose texts the workspace does not have. */
  findMissingTexts: async (sha256: string[]): Promise<string[]> =>
    (await unwrap(api.POST('/v1/project-texts/missing', { body: { sha256 } }))).missing,
  /** Stores at most 200 texts for a day, so that a save can name their digests. A request is at most 4 MiB. */
  storeProjectTexts: async (texts: string[]): Promise<string[]> =>
    (await unwrap(api.POST('/v1/project-texts', { body: { texts } }))).sha256,
});
