import type { AssetContentType } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { AudioVariable, ImageVariable, TemplateVariable } from '#core/template/template.ts';

export type MediaVariable = Extract<TemplateVariable, ImageVariable | AudioVariable>;

/** What an image or audio variable refers to. */
export type MediaValue =
  | { readonly assetId: AssetId }
  | { readonly contentType: AssetContentType; readonly bytes: Uint8Array };

const DATA_IMAGE = /^data:(image\/(?:jpeg|png|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

export const isMediaVariable = (variable: TemplateVariable): variable is MediaVariable =>
  variable.kind === 'image' || variable.kind === 'audio';

/** Undefined for a text that is neither an asset id nor, for an image, a `data:` URL. */
export const readMediaValue = ({ kind }: MediaVariable, text: string): MediaValue | undefined => {
  const assetId = parseAssetId(text);
  if (assetId !== undefined) return { assetId };
  const [, contentType, base64] = (kind === 'image' && DATA_IMAGE.exec(text)) || [];
  if (contentType === undefined || base64 === undefined) return undefined;
  // safe: the pattern lists content types of images
  return { contentType: contentType as AssetContentType, bytes: Buffer.from(base64, 'base64') };
};
