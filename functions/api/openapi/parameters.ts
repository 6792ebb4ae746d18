import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '#contracts/limits.ts';
import { VIDEO_INCLUDES } from '#contracts/limits.ts';
import type { JsonSchema } from './json-schema.ts';
import { VIDEO_ID_SCHEMA } from './video-schemas.ts';

const inPath = (name: string, schema: JsonSchema, description: string): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const inQuery = (name: string, schema: JsonSchema, description: string): JsonSchema => ({
  name,
  in: 'query',
  description,
  schema,
});

export const PARAMETERS = {
  id: inPath('id', VIDEO_ID_SCHEMA, 'The video’s id.'),
  template: inPath(
    'template',
    { type: 'string', examples: ['promo-produk@1'] },
    'The template’s id with its version.',
  ),
  limit: inQuery(
    'limit',
    { type: 'integer', minimum: 1, maximum: LIST_LIMIT_MAX, default: LIST_LIMIT_DEFAULT },
    'How many videos at most.',
  ),
  cursor: inQuery('cursor', VIDEO_ID_SCHEMA, '`next_cursor` of the page before.'),
  include: {
    ...inQuery(
      'include',
      { type: 'array', items: { type: 'string', enum: VIDEO_INCLUDES }, minItems: 1, uniqueItems: true },
      'What to add to the video, separated by commas: `progress`, how far the render is; `poster`, a link to a picture of it.',
    ),
    style: 'form',
    explode: false,
  },
  dry_run: inQuery(
    'dry_run',
    { type: 'boolean', default: false },
    'Check and price the request without creating anything.',
  ),
} as const satisfies Record<string, JsonSchema>;

export type ParameterName = keyof typeof PARAMETERS;
