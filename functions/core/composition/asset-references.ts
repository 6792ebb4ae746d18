import { parseAssetId } from '#core/asset/asset-id.ts';
import { capReferences } from '#core/composition/cap-references.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import type { AssetReference } from '#core/composition/problems.ts';

const ASSET_ID = /(?<!\w)asset_[\da-f-]{36}(?![\w-])/g;

/** Every asset id in the text outside of comments: a script may load an asset whose id is anywhere. */
export const findMentions = ({
  source,
  comments,
}: Pick<ParsedDocument, 'source' | 'comments'>): readonly AssetReference[] =>
  [...source.matchAll(ASSET_ID)].flatMap(({ 0: text, index: position }): AssetReference[] => {
    const id = parseAssetId(text);
    const isInComment = comments.some(({ start, end }) => start <= position && position < end);
    return id === undefined || isInComment ? [] : [{ id, use: 'any', position }];
  });

/**
 * The assets a document names, in document order: each once for each use, and at most one more asset than a video may
 * have. `loaded`: those that its markup and styles load.
 */
export const collectAssetReferences = (
  document: ParsedDocument,
  loaded: readonly AssetReference[],
): readonly AssetReference[] => {
  const all = [...loaded, ...findMentions(document)].toSorted((a, b) => a.position - b.position);
  return capReferences(all);
};
