import type { AssetContentType } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { readClipValue } from '#core/template/clip-value.ts';
import type { ClipValue } from '#core/template/clip-value.ts';
import type {
  AudioVariable,
  ClipVariable,
  ImageVariable,
  TemplateVariable,
} from '#core/template/template.ts';

export type MediaVariable = Extract<TemplateVariable, ImageVariable | AudioVariable | ClipVariable>;

/** A picture in a `data:` URL. */
export interface EmbeddedPicture {
  readonly contentType: AssetContentType;
  readonly bytes: Uint8Array;
}

/** What an image, audio or video variable refers to. */
export type MediaValue = ClipValue | { readonly assetId: AssetId } | EmbeddedPicture;

const DATA_IMAGE = /^data:(image\/(?:jpeg|png|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

export const isMediaVariable = (variable: TemplateVariable): variable is MediaVariable =>
  variable.kind === 'image' || variable.kind === 'audio' || variable.kind === 'video';

/** Undefined for a text that is no `data:` URL of a picture. */
export const readEmbeddedPicture = (text: string): EmbeddedPicture | undefined => {
  const [, contentType, base64] = DATA_IMAGE.exec(text) ?? [];
  if (contentType === undefined || base64 === undefined) return undefined;
  // safe: the pattern lists content types of images
  return { contentType: contentType as AssetContentType, bytes: Buffer.from(base64, 'base64') };
};

/** Undefined for a text that is neither an asset id, for a clip with a part, nor, for an image, a `data:` URL. */
export const readMediaValue = ({ kind }: MediaVariable, text: string): MediaValue | undefined => {
  if (kind === 'video') return readClipValue(text);
  const assetId = parseAssetId(text);
  if (assetId !== undefined) return { assetId };
  return kind === 'image' ? readEmbeddedPicture(text) : undefined;
};
