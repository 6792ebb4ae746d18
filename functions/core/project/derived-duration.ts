import { createStartResolver } from '#core/composition/clip-starts.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import type { ProjectDocuments } from '#core/project/project-documents.ts';
import { secondsIn } from '#core/project/project-media.ts';

/**
 * When the last clip of `index.html` ends, for a root without a duration. Clips without a duration of their own or of the document
 * that they mount do not count. Undefined without any.
 */
export const findLastEnd = ({ index, documentOf }: ProjectDocuments): number | undefined => {
  const { root } = findRoot(index.content);
  const resolve = createStartResolver(index.content);
  const ends = index.content.elements.flatMap((element) => {
    if (element === root || element.isInTemplate || !element.attributes.has('data-start')) return [];
    const start = resolve(element);
    const seconds =
      secondsIn(element, 'data-duration') ?? secondsIn(documentOf(element, index)?.root, 'data-duration');
    return typeof start === 'number' && seconds !== undefined ? [start + seconds] : [];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
};
