import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSET_KINDS, AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import type { DocumentAsset, RenderDocument } from '#contracts/schemas/render-document.ts';
import type { AssetLink } from '#contracts/schemas/segment.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { SegmentAssets } from './segment-job.ts';
import { download, TransferError } from './transfers.ts';

const MAX_BYTES: Readonly<Record<AssetKind, number>> = { image: IMAGE_MAX_BYTES, audio: AUDIO_MAX_BYTES };

/** S3 answers 403 for a missing object when the link's signer may not list the bucket. */
const MISSING: readonly unknown[] = [403, 404];

const downloadAsset = async ({ id, contentType }: DocumentAsset, url: string, signal: AbortSignal) => {
  try {
    return await download('asset download', url, MAX_BYTES[ASSET_KINDS[contentType]], signal);
  } catch (error) {
    if (!(error instanceof TransferError && MISSING.includes(error.reason))) throw error;
    const subject = { text: assetAddress(id) };
    throw new RenderError('asset_unavailable', `storage answered ${error.reason} for an asset`, subject);
  }
};

/** Starts to download the linked assets of a document, all at once. */
export const downloadAssets = (
  { assets = [] }: RenderDocument,
  links: readonly AssetLink[],
  scratchDir: string,
  signal: AbortSignal,
): SegmentAssets => {
  const urls = new Map(links.map(({ id, url }) => [id, url]));
  const downloadAll = async <T>(
    kind: AssetKind,
    keep: (asset: DocumentAsset, body: Buffer) => T | Promise<T>,
  ): Promise<ReadonlyMap<string, T>> => {
    const ofKind = assets.filter(({ contentType }) => ASSET_KINDS[contentType] === kind);
    const entries = ofKind.flatMap((asset) => {
      const url = urls.get(asset.id);
      if (url === undefined) return [];
      const kept = downloadAsset(asset, url, signal).then((body) => keep(asset, body));
      return kept.then((file) => [asset.id, file] as const);
    });
    return new Map(await Promise.all(entries));
  };
  const images = downloadAll('image', ({ contentType }, body) => ({ contentType, body }));
  const audio = downloadAll('audio', async ({ id, contentType }, body) => {
    const path = join(scratchDir, id);
    await writeFile(path, body);
    return { contentType, path };
  });
  // A render that fails for another reason awaits neither.
  for (const downloads of [images, audio]) downloads.catch(() => undefined);
  return { images, audio };
};
