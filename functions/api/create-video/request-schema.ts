import type { SchemaObject } from 'ajv';
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, TEMPLATE_FPS } from '#contracts/limits.ts';
import { DEFAULT_OUTPUT } from '#core/template/check-output.ts';
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
    template: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      format: 'unicode',
      description: '`<template_id>@<version>`.',
    },
    variables: {
      type: 'object',
      maxProperties: 100,
      additionalProperties: { type: 'string', format: 'unicode' },
      propertyNames: { type: 'string', maxLength: 100, format: 'unicode' },
      default: {},
      description:
        'By name; colours are written `#RRGGBB`. The brand kit supplies `nama_usaha`, `warna_utama`, `warna_latar` and `kontak` when they are left out.',
    },
    output: {
      type: 'object',
      additionalProperties: false,
      properties: {
        width: { type: 'integer', minimum: 1, maximum: 100_000, default: DEFAULT_OUTPUT.width },
        height: { type: 'integer', minimum: 1, maximum: 100_000, default: DEFAULT_OUTPUT.height },
        fps: { type: 'integer', enum: TEMPLATE_FPS, default: DEFAULT_OUTPUT.fps },
      },
      description: 'The size must be one the template supports.',
    },
    idempotency_key: {
      type: 'string',
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS,
      format: 'unicode',
      description: 'Makes sending the request again safe.',
    },
  },
};
