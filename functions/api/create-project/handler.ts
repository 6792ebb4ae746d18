import type { BrandKit } from '#contracts/brand-kit.ts';
import { PROJECT_BODY_MAX_BYTES } from '#contracts/limits.ts';
import { CreateProjectBodySchema } from '#contracts/schemas/project-bodies.ts';
import { requestIdentity } from '#core/idempotency/idempotency.ts';
import type { TemplateCatalog } from '#core/ports/compositions.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { copyTemplate } from '#core/template/copy-template.ts';
import { refuseUnknownTemplate } from '#core/template/unknown-template.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import type { ReadProjectDeps } from '#core/use-cases/read-project.ts';
import { createProject } from '#core/use-cases/save-project.ts';
import type { SaveProjectDeps, SaveRequest } from '#core/use-cases/store-revision.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { authorOf, basePathOf } from '#api/middleware/api-request.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { parseRevisionName } from '#api/middleware/revision-name.ts';
import { presentDeletedProject, presentProjectView } from '#api/presenters/project.ts';

export type CreateProjectHandlerDeps = ApiHandlerDeps &
  SaveProjectDeps &
  ReadProjectDeps & {
    readonly projects: Pick<ProjectStore, 'findIdempotency'>;
    readonly templates: TemplateCatalog;
  };

export const createCreateProjectHandler = (deps: CreateProjectHandlerDeps) =>
  createApiHandler(
    'create-project',
    deps,
    createBodyParser(CreateProjectBodySchema, PROJECT_BODY_MAX_BYTES),
    async ({ body, caller, signal }) => {
      const files = chooseFiles(deps, body, caller.workspace.brandKit);
      if (isRefused(files)) return files;
      const revisionName = parseRevisionName(body.revision_name);
      if (isRefused(revisionName)) return revisionName;
      const workspaceId = caller.workspace.id;
      const request = {
        workspaceId,
        name: body.name,
        files: files.value,
        revisionName: revisionName.value,
        author: authorOf(caller),
        signal,
      };
      const created = await createProject(deps, request, requestIdentity('create-project', body));
      if (isRefused(created)) return created;
      const headers = (id: string) => ({ Location: `${basePathOf(caller)}/projects/${id}` });
      if (created.value.status === 'created') {
        const { saved } = created.value;
        const response = { status: 201, headers: headers(saved.project.id) };
        return accept(presentProjectView({ ...saved, revisions: [saved.revision] }, caller, response));
      }
      const { id } = created.value;
      const view = await readProject(deps, workspaceId, id);
      if (!view) return refuse({ code: 'not_found', resource: 'project' });
      if ('deleted' in view) return accept({ ...presentDeletedProject(view.deleted), headers: headers(id) });
      return accept(presentProjectView(view, caller, { status: 200, headers: headers(id) }));
    },
  );

const chooseFiles = (
  { templates }: CreateProjectHandlerDeps,
  {
    files,
    from_template: template,
  }: { readonly files?: SaveRequest['files']; readonly from_template?: string },
  brandKit: BrandKit,
): Result<SaveRequest['files']> => {
  if ((files === undefined) === (template === undefined))
    return refuse({ code: 'invalid_input', violations: [{ path: '/files', rule: 'oneSource' }] });
  if (template === undefined) return accept(files ?? {});
  const found = templates.find(template);
  return found
    ? accept({ [PROJECT_INDEX]: { text: copyTemplate(found, brandKit) } })
    : refuseUnknownTemplate(templates, template);
};
