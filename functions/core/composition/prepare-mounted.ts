import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import {
  isBoundMedia,
  MOUNTED_VIDEO,
  NEEDS_DURATION,
  needsDuration,
  WITHOUT_ADDRESS,
  WITHOUT_BINDING,
} from '#core/composition/media-attributes.ts';
import type { ParsedTree } from '#core/composition/parse-document.ts';
import { isRuntimeScript } from '#core/composition/prepare-document.ts';
import { applyEdits, attributeEdits } from '#core/composition/source-edits.ts';

/** An element that plays, with its address or that of a `<source>` in it, or the author's runtime. */
const mountedChanges = ({ elements }: ParsedTree): ReadonlyMap<Tree.Element, Record<string, string>> => {
  const changes = new Map<Tree.Element, Record<string, string>>();
  let videos = 0;
  const change = (node: Tree.Element, values: Record<string, string>) =>
    changes.set(node, { ...changes.get(node), ...values });
  for (const { name, isSvg, attributes, node } of elements) {
    const isMedia = !isSvg && /^(?:audio|video)$/.test(name);
    const { parentNode } = node;
    const isInMedia = parentNode !== null && 'tagName' in parentNode && changes.has(parentNode);
    if (isMedia) change(node, {});
    if (isMedia && name === 'video') {
      change(node, { [MOUNTED_VIDEO]: `${videos}${needsDuration(attributes) ? NEEDS_DURATION : ''}` });
      videos += 1;
    }
    if ((isMedia || (name === 'source' && isInMedia)) && attributes.has('src')) change(node, WITHOUT_ADDRESS);
    if (isRuntimeScript(node) && attributes.has('src')) change(node, WITHOUT_ADDRESS);
  }
  for (const { node } of elements.filter(isBoundMedia)) change(node, WITHOUT_BINDING);
  return changes;
};

/** The text of a document that the page mounts: its media have no address, each `<video>` its number in the file. */
export const prepareMounted = (document: ParsedTree): string => {
  const edits = [...mountedChanges(document)].flatMap(([element, values]) =>
    attributeEdits(document.source, element, values),
  );
  return applyEdits(document.source, edits).html;
};
