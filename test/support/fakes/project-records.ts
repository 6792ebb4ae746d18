import type { ProjectIdempotency } from '#core/ports/projects.ts';
import type { Project, Revision } from '#core/project/project.ts';

export interface ProjectRecords {
  readonly projects: Map<string, Project>;
  readonly revisions: Map<string, Revision>;
  /** Uses by `<workspace>/<name>`, or the negative time since when a text is being deleted. */
  readonly uses: Map<string, number>;
  /** Versions of use counters by `<workspace>/<shard>`. */
  readonly useVersions: Map<string, number>;
  readonly projectIdempotency: Map<string, ProjectIdempotency & { readonly expiresAtMs: number }>;
  readonly toClear: Map<string, { dueAtMs: number | null; announcements: number }>;
}

export const createProjectRecords = (): ProjectRecords => ({
  projects: new Map(),
  revisions: new Map(),
  uses: new Map(),
  useVersions: new Map(),
  projectIdempotency: new Map(),
  toClear: new Map(),
});
