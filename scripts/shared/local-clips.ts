import type { AssetId } from '#core/asset/asset-id.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import type { VideoElement } from '#core/composition/problems.ts';
import { readVideoElements } from '#core/composition/video-elements.ts';
import { OperatorError } from './command-line.ts';
import type { CompositionSource } from './composition-source.ts';
import { createLocalMedia, refuseProblems } from './local-media.ts';
import type { LocalFile } from './local-media.ts';

export interface LocalClips {
  readonly elements: readonly VideoElement[];
  readonly files: ReadonlyMap<AssetId, LocalFile>;
}

/** The `<video>` elements of a document with their files. Throws an OperatorError about one that would show nothing. */
export const findLocalClips = async (
  source: Pick<CompositionSource, 'folder' | 'media'>,
  document: ParsedDocument,
  durationSeconds: number,
): Promise<LocalClips> => {
  const { assetOf, findFile } = createLocalMedia(source, 'video');
  const { elements, problems } = readVideoElements(document, durationSeconds, assetOf);
  refuseProblems('video', problems);
  const isNameless = document.elements.some(
    ({ name, isSvg, isInTemplate, attributes }) =>
      name === 'video' && !isSvg && !isInTemplate && (attributes.get('id') ?? '') === '',
  );
  if (isNameless) throw new OperatorError('A <video> without an id shows nothing: give it one.');
  const files = new Map<AssetId, LocalFile>();
  for (const { assetId } of elements) if (!files.has(assetId)) files.set(assetId, await findFile(assetId));
  return { elements, files };
};
