import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { accept } from '#core/refusal.ts';
import { refuseUnknownTemplate } from '#core/template/unknown-template.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentTemplate } from '#api/presenters/template.ts';
import type { PresentTemplateDeps } from '#api/presenters/template.ts';

export type GetTemplateDeps = ApiHandlerDeps & PresentTemplateDeps & { readonly templates: TemplateCatalog };

export const createGetTemplateHandler = (deps: GetTemplateDeps) =>
  createApiHandler('get-template', deps, ignoreBody, async ({ path }) => {
    const id = path['template'] ?? '';
    const template = deps.templates.find(id);
    return template
      ? accept({ status: 200, body: await presentTemplate(deps, template) })
      : refuseUnknownTemplate(deps.templates, id);
  });
