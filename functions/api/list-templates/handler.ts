import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { accept } from '#core/refusal.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentTemplate } from '#api/presenters/template.ts';

export type ListTemplatesDeps = ApiHandlerDeps & { readonly templates: TemplateCatalog };

export const createListTemplatesHandler = (deps: ListTemplatesDeps) =>
  createApiHandler('list-templates', deps, ignoreBody, () =>
    Promise.resolve(accept({ status: 200, body: { templates: deps.templates.list().map(presentTemplate) } })),
  );
