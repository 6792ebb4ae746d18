import * as Type from 'typebox';
import {
  DEFAULT_OUTPUT,
  FETCH_REUSED_SECONDS,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
  MAX_VARIABLES,
  METADATA_MAX_BYTES,
  STAGE_MAX_DURATION_SECONDS,
  TEMPLATE_FPS,
  VARIABLE_NAME_MAX_CHARACTERS,
} from '#contracts/limits.ts';
import { SOURCES_WAIT_SECONDS } from '#contracts/timeouts.ts';

/** Shared by both create bodies. Lengths count Unicode code points; `unicode` is defined in the body parser. */
export const IdempotencyKeySchema = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS,
    format: 'unicode',
    description: 'Makes sending the request again safe.',
  }),
);

export type Metadata = Readonly<Record<string, string>>;

/** Names and bytes are checked by the body parser of the creates. */
export const MetadataSchema = Type.Optional(
  Type.Unsafe<Metadata>({
    type: 'object',
    additionalProperties: { type: 'string', format: 'unicode' },
    description: `Texts of your own, such as the number of an order: together at most ${METADATA_MAX_BYTES} bytes of JSON. They come back with \`include=metadata\` and in webhook events.`,
  }),
);

export const PosterTimeSchema = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: STAGE_MAX_DURATION_SECONDS,
    description:
      'Seconds, before the end of the video: the frame that `include=poster` shows. Without it, the one at three quarters.',
  }),
);

const size = (defaultPixels: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: defaultPixels,
      description: 'Pixels. A size that is not among the `sizes` of the template is 422.',
    }),
  );

/** Values of variables by name. */
export const VariablesSchema = Type.Optional(
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: MAX_VARIABLES,
    additionalProperties: { type: 'string', format: 'unicode' },
    propertyNames: { type: 'string', maxLength: VARIABLE_NAME_MAX_CHARACTERS, format: 'unicode' },
    description: `By name; colors are written \`#RRGGBB\`, images, audio and clips as the id of an asset or the public \`https\` address of a file, images also as \`data:image/(jpeg|png|webp);base64,…\`. The file of an address becomes an asset first: the request waits up to ${SOURCES_WAIT_SECONDS} s for it, then it is 422 with \`asset_not_ready\`; send it again. The same address is the same asset for ${FETCH_REUSED_SECONDS / 60} minutes. The brand kit supplies \`nama_usaha\`, \`warna_utama\`, \`warna_latar\`, \`kontak\` and \`logo\` when they are left out.`,
  }),
);

/** Body of `POST /v1/videos`, spec §4.1. Rules of the template (names, lengths, sizes) are checked later, as 422. */
export const CreateVideoBodySchema = Type.Object(
  {
    template: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'unicode',
      description: '`<template_id>@<version>`, or `<project id>@<revision>`.',
    }),
    variables: VariablesSchema,
    output: Type.Optional(
      Type.Object(
        {
          width: size(DEFAULT_OUTPUT.width),
          height: size(DEFAULT_OUTPUT.height),
          fps: Type.Optional(Type.Integer({ enum: TEMPLATE_FPS, default: DEFAULT_OUTPUT.fps })),
        },
        {
          additionalProperties: false,
          description:
            'The size must be one the template supports. Of a project: by default its own size and rate.',
        },
      ),
    ),
    poster_time: PosterTimeSchema,
    metadata: MetadataSchema,
    idempotency_key: IdempotencyKeySchema,
  },
  { additionalProperties: false },
);
