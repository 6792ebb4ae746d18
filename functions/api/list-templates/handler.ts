import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { accept, refuse } from '#core/refusal.ts';
import { TEMPLATE_CATEGORIES } from '#core/template/template.ts';
import { newestVersions } from '#core/template/template-versions.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentTemplate } from '#api/presenters/template.ts';

export type ListTemplatesDeps = ApiHandlerDeps & { readonly templates: TemplateCatalog };

export const createListTemplatesHandler = (deps: ListTemplatesDeps) =>
  createApiHandler('list-templates', deps, ignoreBody, async ({ query: { category } }) => {
    if (category !== undefined && !TEMPLATE_CATEGORIES.some((known) => known === category)) {
      const bound = TEMPLATE_CATEGORIES.join(', ');
      return refuse({ code: 'invalid_input', violations: [{ path: 'query.category', rule: 'enum', bound }] });
    }
    const templates = deps.templates.list();
    const newest = newestVersions(templates.map(({ id }) => id));
    const listed = templates.filter((template) => category === undefined || template.category === category);
    return accept({
      status: 200,
      body: { templates: listed.map((template) => presentTemplate(template, newest.has(template.id))) },
    });
  });
