import { realpath } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { assetAddress, assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { readAssetAddress } from '#core/composition/resource-url.ts';
import { OperatorError } from './command-line.ts';
import { isLeftOut } from './composition-source.ts';
import type { CompositionSource } from './composition-source.ts';

export type MediaUse = 'audio' | 'video';
export type LocalUse = MediaUse | 'image' | 'font';

export interface LocalFile {
  /** As the operator knows it. */
  readonly name: string;
  /** Absolute, with symbolic links followed. */
  readonly path: string;
}

export interface LocalMedia {
  /** The asset of an address: an uploaded one, or one that stands for a local file. Undefined for an empty address. */
  readonly assetOf: (address: string) => AssetId | undefined;
  /** The file of an asset that `assetOf` returned. */
  readonly findFile: (id: AssetId) => Promise<LocalFile>;
}

const SENTENCES = {
  audio: { plays: 'n <audio> plays', file: 'audio file', extension: 'mp3' },
  video: { plays: ' <video> shows', file: 'clip', extension: 'mp4' },
} as const;

const GROUPS = { audio: '0000', video: '0001', image: '0002', font: '0003' } as const;

/** Local files have no asset: what uses them names one that no workspace has. */
export const localId = (use: LocalUse, index: number): AssetId =>
  assetIdFromUuid(`00000000-0000-0000-${GROUPS[use]}-${String(index).padStart(12, '0')}`);

const FOLDER = 'https://composition.invalid/folder/';

/** Path relative to the document's folder; undefined for an address elsewhere. */
const localPathOf = (address: string): string | undefined => {
  const url = URL.parse(address.trim(), FOLDER);
  if (!url?.href.startsWith(FOLDER) || url.pathname.endsWith('/')) return undefined;
  const path = decodeURIComponent(url.pathname.slice(new URL(FOLDER).pathname.length));
  return isLeftOut(path) ? undefined : path;
};

/**
 * Finds the files of the `<audio>` or `<video>` elements of a document: those beside it, which symbolic links may not leave,
 * and files of `assets` for uploaded ones. Both functions throw an OperatorError about an address without a file.
 */
export const createLocalMedia = (
  { folder, media }: Pick<CompositionSource, 'folder' | 'media'>,
  use: MediaUse,
): LocalMedia => {
  const { plays, file, extension } = SENTENCES[use];
  const paths = new Map<AssetId, string>();
  return {
    assetOf: (address) => {
      const path = localPathOf(address);
      const id = readAssetAddress(address, use) ?? [...paths].find(([, known]) => known === path)?.[0];
      if (id !== undefined || address.trim() === '') return id;
      if (path === undefined)
        throw new OperatorError(`A${plays} ${address.slice(0, 100)}: copy the file beside the document.`);
      const added = localId(use, paths.size);
      paths.set(added, path);
      return added;
    },
    findFile: async (id) => {
      const path = paths.get(id);
      if (path !== undefined) {
        const found = await realpath(join(folder, path)).catch(() => '');
        const isInside = found !== '' && !relative(await realpath(folder), found).startsWith('..');
        if (isInside) return { name: path, path: found };
        throw new OperatorError(`${path}, which a${plays}, is no file beside the document.`);
      }
      const ofAsset = media.get(id);
      if (ofAsset !== undefined) return { name: basename(ofAsset), path: await realpath(ofAsset) };
      const address = assetAddress(id);
      throw new OperatorError(`No ${file} stands for ${address}: save one as ${address}.${extension}.`);
    },
  };
};

/** Throws an OperatorError that lists the problems of `<audio>` or `<video>` elements. */
export const refuseProblems = (use: MediaUse, problems: readonly CompositionProblem[]): void => {
  if (problems.length === 0) return;
  const subjects = problems.map(({ code, subject }) =>
    subject === undefined ? code : `${code} (${subject})`,
  );
  throw new OperatorError(`The <${use}> elements are invalid: ${subjects.join(', ')}.`);
};
