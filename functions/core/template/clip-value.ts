import { CLIP_PART_MIN_SECONDS } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';

/** A clip and the part of it that a video shows: from its start or `startSeconds` to its end or `endSeconds`. */
export interface ClipValue {
  readonly assetId: AssetId;
  readonly startSeconds: number;
  readonly endSeconds?: number;
}

const SECONDS = String.raw`\d{1,3}(?:\.\d{1,3})?`;
/** Temporal dimension of W3C Media Fragments, in seconds: `t=2.5`, `t=2.5,8`, `t=,8`. */
const CLIP = new RegExp(`^([^#]+)(?:#t=(?:(${SECONDS})(?:,(${SECONDS}))?|,(${SECONDS})))?$`);

/** Undefined for a text that is no asset id, alone or with a part of at least half a second. */
export const readClipValue = (text: string): ClipValue | undefined => {
  const [, id, start = '0', endAfterStart, endAlone] = CLIP.exec(text) ?? [];
  const assetId = parseAssetId(id);
  if (assetId === undefined) return undefined;
  const end = endAfterStart ?? endAlone;
  const startSeconds = Number(start);
  if (end === undefined) return { assetId, startSeconds };
  const endSeconds = Number(end);
  return endSeconds - startSeconds >= CLIP_PART_MIN_SECONDS
    ? { assetId, startSeconds, endSeconds }
    : undefined;
};

export type ClipValueCause = 'no_asset' | 'unreadable_part' | 'part_too_short';

/** Why `readClipValue` does not read a text. */
export const clipValueCause = (text: string): ClipValueCause => {
  if (parseAssetId(text.split('#')[0]) === undefined) return 'no_asset';
  return CLIP.test(text) ? 'part_too_short' : 'unreadable_part';
};

/** The text that `readClipValue` reads; the id alone for the whole clip. */
export const writeClipValue = ({ assetId, startSeconds, endSeconds }: ClipValue): string => {
  if (endSeconds !== undefined) return `${assetId}#t=${startSeconds},${endSeconds}`;
  return startSeconds === 0 ? assetId : `${assetId}#t=${startSeconds}`;
};
