import * as Type from 'typebox';
import {
  ASSET_KINDS,
  ASSET_NAME_MAX_CHARACTERS,
  AUDIO_MAX_BYTES,
  CLIP_MAX_BYTES,
  FONT_MAX_BYTES,
  IMAGE_MAX_BYTES,
  OUTGOING_URL_MAX_CHARACTERS,
} from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { oneOf } from '#contracts/schemas/json-types.ts';

export const CONTENT_TYPES = Object.keys(ASSET_KINDS) as AssetContentType[]; // safe: the type is made of these keys

/**
 * Body of `POST /v1/assets`: of a file to upload, or of one to fetch, which the handler distinguishes. The maximum of `size_bytes` depends on
 * the kind, so the handler checks it.
 */
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
    content_type: Type.Optional(
      oneOf(CONTENT_TYPES, {
        description:
          'What the file contains. A file with other contents is rejected. HEIC and AVIF photos are converted.',
      }),
    ),
    size_bytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `Exact length of the file: at most ${IMAGE_MAX_BYTES} for images, ${AUDIO_MAX_BYTES} for audio, ${CLIP_MAX_BYTES} for clips and ${FONT_MAX_BYTES} for fonts.`,
      }),
    ),
    source_url: Type.Optional(
      Type.String({
        maxLength: OUTGOING_URL_MAX_CHARACTERS,
        description:
          'Address to fetch the file from, in place of `content_type` and `size_bytes`: https on port 443 of a public host, without user name, password and `#` part, which answers 200 without a login. It is forgotten once it is fetched.',
        examples: ['https://shop.example.com/media/es-kopi.jpg'],
      }),
    ),
  },
  { additionalProperties: false },
);
