import * as Type from 'typebox';
import {
  ASSET_KINDS,
  ASSET_NAME_MAX_CHARACTERS,
  AUDIO_MAX_BYTES,
  CLIP_MAX_BYTES,
  FONT_MAX_BYTES,
  IMAGE_MAX_BYTES,
} from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { oneOf } from '#contracts/schemas/json-types.ts';

export const CONTENT_TYPES = Object.keys(ASSET_KINDS) as AssetContentType[]; // safe: the type is made of these keys

/** Body of `POST /v1/assets`. The maximum of `size_bytes` depends on the kind, so the handler checks it. */
export const CreateAssetBodySchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: ASSET_NAME_MAX_CHARACTERS,
        format: 'unicode',
        description: 'Name of the file, for people and for downloads.',
      }),
    ),
    content_type: oneOf(CONTENT_TYPES, {
      description:
        'What the file contains. A file with other contents is rejected. HEIC and AVIF photos are converted.',
    }),
    size_bytes: Type.Integer({
      minimum: 1,
      description: `Exact length of the file: at most ${IMAGE_MAX_BYTES} for images, ${AUDIO_MAX_BYTES} for audio, ${CLIP_MAX_BYTES} for clips and ${FONT_MAX_BYTES} for fonts.`,
    }),
  },
  { additionalProperties: false },
);
