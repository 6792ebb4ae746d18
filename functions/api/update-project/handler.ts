import { PROJECT_BODY_MAX_BYTES } from '#contracts/limits.ts';
import { UpdateProjectBodySchema } from '#contracts/schemas/project-bodies.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import { parseProjectId, parseRevision } from '#core/project/project.ts';
import type { Revision } from '#core/project/project.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkUpdate } from '#core/use-cases/check-update.ts';
import type { CheckUpdateDeps } from '#core/use-cases/check-update.ts';
import { freeAfterChange, hasTooManyRevisions } from '#core/use-cases/free-revisions.ts';
import type { FreeAfterChangeDeps } from '#core/use-cases/free-revisions.ts';
import { updateProject } from '#core/use-cases/save-project.ts';
import type { SaveProjectDeps } from '#core/use-cases/store-revision.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { authorOf } from '#api/middleware/api-request.ts';
import { createBodyParser, parseCreateQuery } from '#api/middleware/parse-request.ts';
import { parseRevisionName } from '#api/middleware/revision-name.ts';
import { presentProjectView } from '#api/presenters/project.ts';

export type UpdateProjectHandlerDeps = ApiHandlerDeps &
  SaveProjectDeps &
  CheckUpdateDeps &
  FreeAfterChangeDeps & {
    readonly projects: Pick<ProjectStore, 'revisions'>;
    readonly onNotRead: (saved: Revision, cause: unknown) => void;
  };

export const createUpdateProjectHandler = (deps: UpdateProjectHandlerDeps) =>
  createApiHandler(
    'update-project',
    deps,
    createBodyParser(UpdateProjectBodySchema, PROJECT_BODY_MAX_BYTES),
    async ({ body, caller, path, query, ifMatch, signal }) => {
      const parsed = parseCreateQuery(query);
      if (isRefused(parsed)) return parsed;
      const id = parseProjectId(path['id']);
      if (!id) return refuse({ code: 'not_found', resource: 'project' });
      const revisionName = parseRevisionName(body.revision_name);
      if (isRefused(revisionName)) return revisionName;
      const workspaceId = caller.workspace.id;
      const request = {
        workspaceId,
        name: body.name ?? null,
        files: body.files,
        revisionName: revisionName.value,
        author: authorOf(caller),
        signal,
      };
      if (parsed.value.isDryRun) {
        const checked = await checkUpdate(deps, request, id);
        if (isRefused(checked)) return checked;
        return accept({ ...presentProjectView(checked.value, caller), isDryRun: true });
      }
      const expected = expectedRevision(ifMatch);
      if (isRefused(expected)) return expected;
      const saved = await updateProject(deps, request, id, expected.value);
      if (isRefused(saved)) return saved;
      if (hasTooManyRevisions(saved.value.project)) await freeAfterChange(deps, workspaceId, id);
      const revisions = await readRevisions(deps, saved.value.revision);
      return accept(presentProjectView({ ...saved.value, revisions }, caller));
    },
  );

/** The kept revisions; only the saved one when they cannot be read, because it is already stored. */
const readRevisions = async (
  { projects, onNotRead }: UpdateProjectHandlerDeps,
  saved: Revision,
): Promise<readonly Revision[]> => {
  try {
    return await projects.revisions(saved.workspaceId, saved.projectId);
  } catch (cause) {
    onNotRead(saved, cause);
    return [saved];
  }
};

const ENTITY_TAG = /^(?:W\/)?"([^"]*)"$/;

/** Null without the header; 0, which no revision has, for another tag than that of a revision. Refuses `*` and lists of tags. */
const expectedRevision = (ifMatch: string | undefined): Result<number | null> => {
  if (ifMatch === undefined) return accept(null);
  const tag = ENTITY_TAG.exec(ifMatch.trim())?.[1];
  return tag === undefined
    ? refuse({ code: 'invalid_input', violations: [{ path: 'header.if-match', rule: 'entityTag' }] })
    : accept(parseRevision(tag) ?? 0);
};
