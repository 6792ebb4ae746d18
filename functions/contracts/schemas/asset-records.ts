import * as Type from 'typebox';
import type { Static } from 'typebox';
import {
  ASSET_ID_PATTERN,
  ASSET_KIND_NAMES,
  DOWNLOAD_LINK_SECONDS,
  FETCH_MAX_BYTES,
  THUMBNAIL,
  UPLOAD_LINK_SECONDS,
} from '#contracts/limits.ts';
import { ASSET_REJECTION_CODES, CLIP_CODECS, REPORTED_ASSET_STATUSES } from '#contracts/record-values.ts';
import { CONTENT_TYPES } from '#contracts/schemas/create-asset-body.ts';
import {
  constant,
  PositiveIntegerSchema,
  LinkSchema,
  listOf,
  NextCursorSchema,
  nullableJson,
  oneOf,
  oneOfOrNull,
  reference,
  textByName,
  TimeSchema,
} from '#contracts/schemas/json-types.ts';

export const AssetIdSchema = Type.String({
  pattern: ASSET_ID_PATTERN,
  examples: ['asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66'],
});

const PixelsSchema = nullableJson(PositiveIntegerSchema, {
  description: 'Pixels of an image or a clip as it is shown, upright; null until `ready`.',
});

const ClipJsonSchema = Type.Object({
  codec: oneOf(CLIP_CODECS),
  fps: Type.Number({
    exclusiveMinimum: 0,
    description: 'Frames per second; their mean when `is_variable_fps` is true.',
  }),
  is_variable_fps: Type.Boolean(),
  has_alpha: Type.Boolean({ description: 'Whether the clip may have transparent parts.' }),
  has_sound: Type.Boolean(),
});

const FontJsonSchema = Type.Object({
  family: Type.String(),
  style: oneOf(['normal', 'italic']),
  weight: Type.Integer({ minimum: 1, maximum: 1000, description: 'Of a variable font its default.' }),
  axes: listOf(
    Type.Object({ tag: Type.String(), min: Type.Number(), default: Type.Number(), max: Type.Number() }),
    { description: 'Axes of a variable font; empty for another one.' },
  ),
  unicode_range: Type.String({
    description:
      'Characters of the font, as `unicode-range` of CSS. Short gaps are closed in a font with more than 256 ranges.',
  }),
});

const AssetJsonSchema = Type.Object({
  id: Type.String({ ...AssetIdSchema, description: 'Ids are in the order of creation.' }),
  name: nullableJson(Type.String()),
  kind: oneOfOrNull(ASSET_KIND_NAMES, {
    description: 'Null while the file is `fetching`, and if it could not be fetched.',
  }),
  status: oneOf(REPORTED_ASSET_STATUSES, {
    description:
      'A file of `source_url` is `fetching`, then `inspecting`, then `ready` or `rejected`. An upload: `awaiting_upload` → `ready` or `rejected` at the first read or use after the upload. Clips, fonts, and HEIC and AVIF photos are `inspecting` for some seconds in between: read the asset until they are not. `deleted` on request.',
  }),
  content_type: oneOfOrNull(CONTENT_TYPES, {
    description:
      'A HEIC or AVIF photo becomes `image/jpeg`, or `image/webp` if it may have transparent parts, when it is `ready`. Null as `kind`.',
  }),
  size_bytes: nullableJson(Type.Integer({ minimum: 1, maximum: FETCH_MAX_BYTES }), {
    description: 'Of a photo that was converted the size of the new file. Null as `kind`.',
  }),
  width: PixelsSchema,
  height: PixelsSchema,
  duration_seconds: nullableJson(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Length of audio or of a clip; null until `ready`.',
  }),
  video: nullableJson(ClipJsonSchema, { description: 'Of a clip that is `ready`; null otherwise.' }),
  font: nullableJson(FontJsonSchema, { description: 'Of a font that is `ready`; null otherwise.' }),
  created_at: TimeSchema,
  url: nullableJson(LinkSchema, {
    description: `Link to the file as it was uploaded, or to what a photo was converted to, valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes; null unless \`ready\`.`,
  }),
  thumbnail_url: Type.Optional(
    nullableJson(LinkSchema, {
      description: `With \`include=thumbnail\`: link to a WebP of the image, or of a frame of the clip, upright, its longer side at most ${THUMBNAIL.maxSide} pixels, valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes. The first read of a ready image or clip begins to make it, which takes some seconds. Null until then, for other assets, and for a file of which none can be made.`,
    }),
  ),
  error: nullableJson(
    Type.Object({
      code: oneOf(ASSET_REJECTION_CODES),
      message: Type.String({
        description: 'What is wrong and what to do about it, in the language of `Accept-Language`.',
      }),
    }),
    { description: 'Why the file was rejected; null unless `rejected`.' },
  ),
});
export type AssetRecord = Static<typeof AssetJsonSchema>;

const UploadSchema = Type.Object(
  {
    method: constant('PUT'),
    url: LinkSchema,
    headers: textByName({ description: 'Send all of them: they are signed.' }),
    expires_at: Type.String({ ...TimeSchema, description: 'The upload must begin before it.' }),
  },
  {
    description: `How to upload the file, once and within ${UPLOAD_LINK_SECONDS / 60} minutes: the body is the file itself. Missing for a file of \`source_url\`.`,
  },
);
export type UploadRecord = Static<typeof UploadSchema>;

/** Bodies of responses about assets, by their names in the OpenAPI document. */
export const ASSET_SCHEMAS = {
  Asset: AssetJsonSchema,
  AssetWithUpload: Type.Object({ ...AssetJsonSchema.properties, upload: Type.Optional(UploadSchema) }),
  AssetList: Type.Object({
    assets: listOf(reference<AssetRecord>('Asset'), {
      description: 'Newest first, without deleted ones.',
    }),
    next_cursor: NextCursorSchema,
  }),
};
