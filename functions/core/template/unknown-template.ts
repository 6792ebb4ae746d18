import { nearestIn } from '#core/nearest-name.ts';
import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { refuse } from '#core/refusal.ts';

/** Refusal with the nearest id among the newest versions. */
export const refuseUnknownTemplate = (templates: TemplateCatalog, id: string) => {
  const newest = templates.list().filter(({ isNewest }) => isNewest);
  const ids = newest.map((template) => template.id);
  return refuse({ code: 'unknown_template', ...nearestIn(id, ids) });
};
