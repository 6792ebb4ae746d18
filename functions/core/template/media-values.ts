import type { AssetContentType } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { readClipValue } from '#core/template/clip-value.ts';
import type { ClipValue } from '#core/template/clip-value.ts';
import type { Music } from '#core/template/music.ts';
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
export type MediaValue =
  | ClipValue
  | { readonly assetId: AssetId }
  | { readonly music: Music }
  | EmbeddedPicture;

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

/**
 * Undefined for a text that is neither an asset id, for a clip with a part, nor, for an image, a `data:` URL, nor, for audio, a name of
 * the library.
 */
export const readMediaValue = (variable: MediaVariable, text: string): MediaValue | undefined => {
  const { kind } = variable;
  if (kind === 'video') return readClipValue(text);
  const music = kind === 'audio' ? variable.library.find(({ name }) => name === text) : undefined;
  if (music) return { music };
  const assetId = parseAssetId(text);
  if (assetId !== undefined) return { assetId };
  return kind === 'image' ? readEmbeddedPicture(text) : undefined;
};

/**
 * What the page of a template gets of music from the library: tempo and beats of a bar, by the name of the variable. Without them it falls
 * back to 120 beats per minute.
 */
export const rhythmValues = (
  variables: readonly TemplateVariable[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap((variable) => {
      // Browsers call this too, which cannot read pictures as `readMediaValue` does.
      if (variable.kind !== 'audio') return [];
      const value = readMediaValue(variable, values[variable.name] ?? '');
      if (value === undefined || !('music' in value)) return [];
      return [
        [`${variable.name}_tempo_bpm`, String(value.music.tempoBpm)],
        [`${variable.name}_beats_per_bar`, String(value.music.beatsPerBar)],
      ];
    }),
  );
