import { nearestIn } from '#core/nearest-name.ts';
import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { refuse } from '#core/refusal.ts';

/** Refusal with the nearest id of the catalog; of equally near versions the newest. */
export const refuseUnknownTemplate = (templates: TemplateCatalog, id: string) => {
  const newestFirst = templates
    .list()
    .map((template) => template.id)
    .toReversed();
  return refuse({ code: 'unknown_template', ...nearestIn(id, newestFirst) });
};
