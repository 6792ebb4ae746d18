import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { accept } from '#core/refusal.ts';
import { newestVersions } from '#core/template/template-versions.ts';
import { refuseUnknownTemplate } from '#core/template/unknown-template.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentTemplate } from '#api/presenters/template.ts';

export type GetTemplateDeps = ApiHandlerDeps & { readonly templates: TemplateCatalog };

export const createGetTemplateHandler = (deps: GetTemplateDeps) =>
  createApiHandler('get-template', deps, ignoreBody, async ({ path }) => {
    const id = path['template'] ?? '';
    const template = deps.templates.find(id);
    if (!template) return refuseUnknownTemplate(deps.templates, id);
    const newest = newestVersions(deps.templates.list().map((known) => known.id));
    return accept({ status: 200, body: presentTemplate(template, newest.has(id)) });
  });
