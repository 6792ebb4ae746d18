import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentTemplate } from '#api/presenters/template.ts';

export type GetTemplateDeps = ApiHandlerDeps & { readonly templates: TemplateCatalog };

export const createGetTemplateHandler = (deps: GetTemplateDeps) =>
  createApiHandler('get-template', deps, ignoreBody, ({ path }) => {
    const template = deps.templates.find(path['template'] ?? '');
    return Promise.resolve(
      template
        ? accept({ status: 200, body: presentTemplate(template) })
        : refuse({ code: 'unknown_template' }),
    );
  });
