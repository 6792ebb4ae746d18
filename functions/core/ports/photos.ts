import type { Asset } from '#core/asset/asset.ts';
import type { PhotoResultType } from '#contracts/schemas/still.ts';
import type { ConvertedPhoto } from '#core/ports/assets.ts';
import type { InvalidFile } from '#core/ports/media.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';

/** What a renderer reads and writes to convert a photo. */
export interface PhotoFiles {
  /** Presigned GET of the upload. */
  readonly presignUploaded: (asset: Asset, lifetimeSeconds: number) => Promise<string>;
  /** Presigned PUT for the converted photo. */
  readonly presignConverted: (
    asset: Asset,
    contentType: PhotoResultType,
    lifetimeSeconds: number,
  ) => Promise<string>;
  /** Inspects what the renderer has written as an upload of this type and size, and stores these bytes as the file of the asset. */
  readonly keepConverted: (
    asset: Asset,
    contentType: PhotoResultType,
    size: PictureSize,
  ) => Promise<({ readonly status: 'kept' } & ConvertedPhoto) | InvalidFile>;
}
