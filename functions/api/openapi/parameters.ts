import { DEFAULT_LANGUAGE } from '#contracts/languages.ts';
import {
  API_KEY_ID_PATTERN,
  ASSET_INCLUDES,
  ASSET_KIND_NAMES,
  AUDIT_ID_PATTERN,
  BATCH_CURSOR_PATTERN,
  LEDGER_CURSOR_PATTERN,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  PROJECT_FILE_INCLUDES,
  PROJECT_REVISION_MAX,
  USER_ID_PATTERN,
  DASHBOARD_VIDEO_INCLUDES,
  VIDEO_INCLUDES,
  VIDEO_TEMPLATE_PATTERN,
} from '#contracts/limits.ts';
import { TEMPLATE_CATEGORIES, VIDEO_STATUSES } from '#contracts/record-values.ts';
import { AssetIdSchema } from '#contracts/schemas/asset-records.ts';
import { BatchIdSchema } from '#contracts/schemas/batch-records.ts';
import { FramesIdSchema } from '#contracts/schemas/frames-records.ts';
import { ProjectIdSchema } from '#contracts/schemas/project-records.ts';
import { VideoIdSchema } from '#contracts/schemas/video-records.ts';

const inPath = (name: string, schema: object, description: string): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const inQuery = (name: string, schema: object, description: string): object => ({
  name,
  in: 'query',
  description,
  schema,
});

const includeOf = (names: readonly string[], description: string): object => ({
  ...inQuery(
    'include',
    { type: 'array', items: { type: 'string', enum: names }, minItems: 1, uniqueItems: true },
    description,
  ),
  style: 'form',
  explode: false,
});

const VIDEO_INCLUDE =
  'What to add to each video, separated by commas: `title`, its title; `progress`, how far the render is; `poster`, a link to a picture of it; `captions`, a link to an SRT of its captions; `project`, the revision of a project that it shows; `metadata`, what its create named so';

export const PARAMETERS = {
  id: inPath('id', VideoIdSchema, 'The video’s id.'),
  template: inPath(
    'template',
    { type: 'string', examples: ['promo-produk@5'] },
    'The template’s id with its version.',
  ),
  category: inQuery(
    'category',
    { type: 'string', enum: TEMPLATE_CATEGORIES },
    'Only templates of this category.',
  ),
  batchId: inPath('id', BatchIdSchema, 'The batch’s id.'),
  batchCursor: inQuery('cursor', BatchIdSchema, '`next_cursor` of the page before.'),
  batchVideoCursor: inQuery(
    'cursor',
    { type: 'string', pattern: BATCH_CURSOR_PATTERN },
    '`next_cursor` of the page before.',
  ),
  framesId: inPath('id', FramesIdSchema, 'The id of the request for frames.'),
  assetId: inPath('id', AssetIdSchema, 'The asset’s id.'),
  workspaceId: inPath('workspace_id', { type: 'string' }, 'The workspace’s id.'),
  keyId: inPath('key_id', { type: 'string', pattern: API_KEY_ID_PATTERN }, 'The key’s id.'),
  userId: inPath('user_id', { type: 'string', pattern: USER_ID_PATTERN }, 'The member’s id.'),
  ledgerCursor: inQuery(
    'cursor',
    { type: 'string', pattern: LEDGER_CURSOR_PATTERN },
    '`next_cursor` of the page before.',
  ),
  auditCursor: inQuery(
    'cursor',
    { type: 'string', pattern: AUDIT_ID_PATTERN },
    '`next_cursor` of the page before.',
  ),
  limit: inQuery(
    'limit',
    { type: 'integer', minimum: 1, maximum: LIST_LIMIT_MAX, default: LIST_LIMIT_DEFAULT },
    'How many records at most.',
  ),
  cursor: inQuery('cursor', VideoIdSchema, '`next_cursor` of the page before.'),
  projectId: inPath('id', ProjectIdSchema, 'The project’s id.'),
  projectCursor: inQuery('cursor', ProjectIdSchema, '`next_cursor` of the page before.'),
  revision: inQuery(
    'revision',
    { type: 'integer', minimum: 1, maximum: PROJECT_REVISION_MAX },
    'Number of a kept revision; without it the newest one.',
  ),
  projectFileInclude: includeOf(PROJECT_FILE_INCLUDES, 'What to add to each file: `url`, a link to a text.'),
  filePath: inQuery('path', { type: 'string' }, 'Path of one file, to get a link to it.'),
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The revision that was changed, in quotation marks: the `ETag` of the project.',
    schema: { type: 'string', pattern: String.raw`^"[1-9]\d{0,8}"$` },
  },
  assetCursor: inQuery('cursor', AssetIdSchema, '`next_cursor` of the page before.'),
  assetKind: inQuery('kind', { type: 'string', enum: ASSET_KIND_NAMES }, 'Only assets of this kind.'),
  assetInclude: includeOf(
    ASSET_INCLUDES,
    'What to add to each asset: `thumbnail`, a link to a small picture of it.',
  ),
  include: includeOf(VIDEO_INCLUDES, `${VIDEO_INCLUDE}.`),
  dashboardInclude: includeOf(
    DASHBOARD_VIDEO_INCLUDES,
    `${VIDEO_INCLUDE}; \`name\`, what its owner calls it.`,
  ),
  status: inQuery('status', { type: 'string', enum: VIDEO_STATUSES }, 'Only videos with this status.'),
  fromTemplate: inQuery(
    'template',
    {
      type: 'string',
      pattern: VIDEO_TEMPLATE_PATTERN,
      examples: ['promo-produk@5', 'promo-produk', 'composition', 'studio'],
    },
    'Only videos of this template version, of every version of this template, only compositions, or only videos of projects (`studio`).',
  ),
  dry_run: inQuery(
    'dry_run',
    { type: 'boolean', default: false },
    'Check and price the request without creating anything.',
  ),
} as const satisfies Record<string, object>;

/** Of every operation. */
export const LANGUAGE_PARAMETER = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'Language of the sentences for people (`message`, `hint`), as in RFC 9110: `id`, the default, or `en`. What the gateway answers itself is in Indonesian.',
  schema: { type: 'string', default: DEFAULT_LANGUAGE },
  examples: { english: { value: 'en' } },
};
