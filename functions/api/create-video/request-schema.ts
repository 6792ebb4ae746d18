import type { SchemaObject } from 'ajv';
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, TEMPLATE_FPS } from '#core/limits.ts';
import type { OutputFormat } from '#core/video/video.ts';

export interface CreateVideoBody {
  template: string;
  variables?: Record<string, string>;
  output?: Partial<OutputFormat>;
  idempotency_key?: string;
}

/** Body of `POST /v1/videos`, spec §4.1. Template rules (names, lengths, sizes) are checked later, as 422. */
export const CREATE_VIDEO_SCHEMA: SchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['template'],
  properties: {
    template: { type: 'string', minLength: 1, maxLength: 200, format: 'unicode' },
    variables: {
      type: 'object',
      maxProperties: 100,
      additionalProperties: { type: 'string', format: 'unicode' },
      propertyNames: { type: 'string', maxLength: 100, format: 'unicode' },
    },
    output: {
      type: 'object',
      additionalProperties: false,
      properties: {
        width: { type: 'integer', minimum: 1, maximum: 100_000 },
        height: { type: 'integer', minimum: 1, maximum: 100_000 },
        fps: { type: 'integer', enum: TEMPLATE_FPS },
      },
    },
    idempotency_key: {
      type: 'string',
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS,
      format: 'unicode',
    },
  },
};
