import {
  ASSET_ID_PATTERN,
  ASSET_KIND_NAMES,
  ASSET_KINDS,
  ASSET_MAX_BYTES,
  DOWNLOAD_LINK_SECONDS,
  UPLOAD_LINK_SECONDS,
} from '#contracts/limits.ts';
import { ASSET_REJECTION_CODES, ASSET_STATUSES } from '#core/asset/asset.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-problems.ts';
import { record, schemaRef } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

export const ASSET_ID_SCHEMA: JsonSchema = {
  type: 'string',
  pattern: ASSET_ID_PATTERN,
  examples: ['asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66'],
};

const PIXELS: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 1,
  description: 'Pixels of an image as it is shown, its EXIF orientation applied; null until `ready`.',
};

const ASSET_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  id: { ...ASSET_ID_SCHEMA, description: 'Ids are in the order of creation.' },
  name: { type: ['string', 'null'] },
  kind: { type: 'string', enum: ASSET_KIND_NAMES },
  status: {
    type: 'string',
    enum: ASSET_STATUSES,
    description:
      '`awaiting_upload` → `ready` or `rejected` at the first read or use after the upload; `deleted` on request.',
  },
  content_type: { type: 'string', enum: Object.keys(ASSET_KINDS) },
  size_bytes: { type: 'integer', minimum: 1, maximum: Math.max(...Object.values(ASSET_MAX_BYTES)) },
  width: PIXELS,
  height: PIXELS,
  duration_seconds: {
    type: ['number', 'null'],
    exclusiveMinimum: 0,
    description: 'Length of audio; null until `ready`.',
  },
  created_at: { type: 'string', format: 'date-time' },
  url: {
    type: ['string', 'null'],
    format: 'uri',
    description: `Link to the file as it was uploaded, valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes; null unless \`ready\`.`,
  },
  error: {
    ...record(
      {
        code: { type: 'string', enum: ASSET_REJECTION_CODES },
        message: { type: 'string', description: 'What is wrong and what to do about it, in Indonesian.' },
      },
      { type: ['object', 'null'] },
    ),
    description: 'Why the file was rejected; null unless `rejected`.',
  },
};

const UPLOAD = record({
  method: { const: 'PUT' },
  url: { type: 'string', format: 'uri' },
  headers: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Send all of them: they are signed.',
  },
  expires_at: { type: 'string', format: 'date-time', description: 'The upload must begin before it.' },
});

export const ASSET_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Asset: record(ASSET_PROPERTIES),
  AssetWithUpload: record({
    ...ASSET_PROPERTIES,
    upload: {
      ...UPLOAD,
      description: `How to upload the file, once and within ${UPLOAD_LINK_SECONDS / 60} minutes: the body is the file itself.`,
    },
  }),
  AssetList: record({
    assets: { type: 'array', items: schemaRef('Asset'), description: 'Newest first, without deleted ones.' },
    next_cursor: {
      type: ['string', 'null'],
      description: 'Send it as `cursor` for the next page; null on the last one.',
    },
  }),
};

const AWAITING = {
  id: 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66',
  name: 'es-kopi.jpg',
  kind: 'image',
  status: 'awaiting_upload',
  content_type: 'image/jpeg',
  size_bytes: 263_112,
  width: null,
  height: null,
  duration_seconds: null,
  created_at: '2026-01-15T03:00:00.000Z',
  url: null,
  error: null,
};
const READY = { ...AWAITING, status: 'ready', width: 1080, height: 1350 };

export const ASSET_EXAMPLES = {
  created: {
    ...AWAITING,
    upload: {
      method: 'PUT',
      url: 'https://media.example.com/uploads/file?X-Amz-Expires=900',
      headers: { 'content-type': 'image/jpeg', 'content-length': '263112', 'if-none-match': '*' },
      expires_at: '2026-01-15T03:15:00.000Z',
    },
  },
  ready: { ...READY, url: 'https://media.example.com/assets/file?X-Amz-Expires=900' },
  rejected: {
    ...AWAITING,
    status: 'rejected',
    error: { code: 'wrong_content_type', message: ASSET_REJECTION_MESSAGES.wrong_content_type },
  },
  deleted: { ...READY, status: 'deleted' },
} as const;
