import { ASSETS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import type { AssetReference } from '#core/composition/problems.ts';

/** Each asset once for each use, and at most one more asset than a video may have. */
export const capReferences = <T extends AssetReference>(all: readonly T[]): readonly T[] => {
  const ids = new Set<string>();
  const uses = new Map<string, T>();
  for (const reference of all) {
    const { id, use } = reference;
    ids.add(id);
    if (ids.size > ASSETS_PER_VIDEO_MAX + 1) break;
    if (!uses.has(`${id} ${use}`)) uses.set(`${id} ${use}`, reference);
  }
  return [...uses.values()];
};
