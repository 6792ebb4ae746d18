import { API_KEY_ID_PATTERN, AUDIT_ID_PATTERN, USER_ID_PATTERN } from '#contracts/limits.ts';
import { ROLES } from '#contracts/dashboard-routes.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import {
  AddMemberBodySchema,
  BrandKitBodySchema,
  ChangeMemberBodySchema,
  CreateApiKeyBodySchema,
  RotationBodySchema,
  WebhookBodySchema,
} from '#contracts/schemas/dashboard-bodies.ts';
import { WEBHOOK_EVENT_TYPES } from '#contracts/schemas/messages.ts';
import { AUDIT_ACTIONS } from '#core/workspace/audit.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { record, schemaRef } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { VIDEO_ID_SCHEMA } from './video-schemas.ts';

const TIME: JsonSchema = { type: 'string', format: 'date-time' };
const OPTIONAL_TIME: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const NEXT_CURSOR: JsonSchema = {
  type: ['string', 'null'],
  description: '`cursor` of the next page; null on the last one.',
};
const USER_ID: JsonSchema = { type: 'string', pattern: USER_ID_PATTERN };
const ROLE: JsonSchema = { type: 'string', enum: ROLES };

const listOf = (name: string, schema: string, isPaged: boolean): JsonSchema =>
  record({
    [name]: { type: 'array', items: schemaRef(schema) },
    ...(isPaged && { next_cursor: NEXT_CURSOR }),
  });

const API_KEY = {
  id: { type: 'string', pattern: API_KEY_ID_PATTERN },
  name: { type: 'string' },
  hint: { type: 'string', description: 'First and last characters, to recognize the key.' },
  permissions: { type: 'array', items: { type: 'string', enum: PERMISSIONS } },
  status: { type: 'string', enum: ['active', 'revoked', 'expired'] },
  created_at: TIME,
  last_used_at: { ...OPTIONAL_TIME, description: 'Last request that the rate limit admitted.' },
  expires_at: OPTIONAL_TIME,
  revoked_at: OPTIONAL_TIME,
};
const KEY: JsonSchema = {
  type: 'string',
  pattern: '^vk_(?:live|test)_[0-9A-Za-z]{38}$',
  description: 'The key itself. It is shown once and cannot be read again.',
};

const WEBHOOK = {
  url: { type: 'string' },
  secret_hint: { type: 'string', description: 'Last characters of the signing secret.' },
  created_at: TIME,
  disabled_at: {
    ...OPTIONAL_TIME,
    description: 'When the receiver answered 410; saving the URL enables it.',
  },
  old_secret_signs_until: OPTIONAL_TIME,
};
const SECRET: JsonSchema = {
  type: 'string',
  pattern: '^whsec_',
  description: 'The signing secret. It is shown once and cannot be read again.',
};

/** Schemas of the operations that only the dashboard has, except their request bodies. */
export const DASHBOARD_RECORDS: Readonly<Record<string, JsonSchema>> = {
  Session: record({
    user: record({ id: USER_ID, email: { type: ['string', 'null'] } }),
    workspaces: {
      type: 'array',
      items: record({
        id: { type: 'string' },
        name: { type: 'string' },
        status: { type: 'string', enum: ['active', 'suspended'] },
        role: ROLE,
      }),
    },
  }),
  BrandKit: record(
    Object.fromEntries(BRAND_KIT_VARIABLES.map((name) => [name, { type: ['string', 'null'] }])),
  ),
  ApiKey: record(API_KEY),
  ApiKeyList: listOf('api_keys', 'ApiKey', false),
  NewApiKey: record({ ...API_KEY, key: KEY }),
  RotatedApiKey: record({ ...API_KEY, key: KEY, previous: schemaRef('ApiKey') }),
  LedgerEntry: record({
    subject: { type: 'string', description: 'Id of the video or of the grant.' },
    kind: { type: 'string', enum: ['grant', 'video'] },
    status: {
      type: 'string',
      enum: ['granted', 'reserved', 'captured', 'released'],
      description: 'Granted credits are added; reserved and captured ones are taken from the balance.',
    },
    credits: { type: 'number', minimum: 0 },
    created_at: TIME,
    settled_at: { ...OPTIONAL_TIME, description: 'When the credits of a video were captured or released.' },
  }),
  LedgerPage: listOf('entries', 'LedgerEntry', true),
  Webhook: record(WEBHOOK),
  WebhookWithSecret: record({ ...WEBHOOK, secret: SECRET }),
  Delivery: record({
    video_id: VIDEO_ID_SCHEMA,
    type: { type: 'string', enum: WEBHOOK_EVENT_TYPES },
    status: { type: 'string', enum: ['pending', 'delivered', 'failed'] },
    attempts: { type: 'integer', minimum: 0 },
    created_at: TIME,
    last_attempt_at: OPTIONAL_TIME,
    last_result: { type: ['string', 'null'], description: '`http_503`, `timed_out`, `ECONNREFUSED`, …' },
  }),
  DeliveryPage: listOf('deliveries', 'Delivery', true),
  ResentDelivery: record({ video_id: VIDEO_ID_SCHEMA, status: { const: 'pending' } }),
  Member: record({ user_id: USER_ID, email: { type: 'string' }, role: ROLE, added_at: TIME }),
  MemberList: listOf('members', 'Member', false),
  AuditEntry: record({
    id: { type: 'string', pattern: AUDIT_ID_PATTERN },
    at: TIME,
    user: record({ id: USER_ID, email: { type: 'string' } }),
    action: { type: 'string', enum: AUDIT_ACTIONS },
    subject: { type: ['string', 'null'], description: 'Id of what was changed.' },
    details: { type: 'object', additionalProperties: { type: 'string' } },
  }),
  AuditPage: listOf('entries', 'AuditEntry', true),
};

/** Request bodies, by schema name. */
export const DASHBOARD_BODIES = {
  BrandKitRequest: BrandKitBodySchema,
  CreateApiKeyRequest: CreateApiKeyBodySchema,
  RotationRequest: RotationBodySchema,
  WebhookRequest: WebhookBodySchema,
  AddMemberRequest: AddMemberBodySchema,
  ChangeMemberRequest: ChangeMemberBodySchema,
} as const;
