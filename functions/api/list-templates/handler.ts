import { TEMPLATE_CATEGORIES } from '#contracts/record-values.ts';
import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentMusic, presentTemplate } from '#api/presenters/template.ts';
import type { PresentTemplateDeps } from '#api/presenters/template.ts';

export type ListTemplatesDeps = ApiHandlerDeps &
  PresentTemplateDeps & { readonly templates: TemplateCatalog };

export const createListTemplatesHandler = (deps: ListTemplatesDeps) =>
  createApiHandler('list-templates', deps, ignoreBody, async ({ query: { category } }) => {
    if (category !== undefined && !TEMPLATE_CATEGORIES.some((known) => known === category)) {
      const bound = TEMPLATE_CATEGORIES.join(', ');
      return refuse({ code: 'invalid_input', violations: [{ path: 'query.category', rule: 'enum', bound }] });
    }
    const listed = deps.templates
      .list()
      .filter((template) => category === undefined || template.category === category);
    const templates = await Promise.all(listed.map((template) => presentTemplate(deps, template)));
    const music = await Promise.all(deps.templates.music().map((one) => presentMusic(deps, one)));
    return accept({ status: 200, body: { templates, music } });
  });
