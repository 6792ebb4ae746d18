import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { API_KEY_ID_PATTERN, AUDIT_ID_PATTERN, USER_ID_PATTERN } from '#contracts/limits.ts';
import { AUDIT_ACTIONS } from '#contracts/record-values.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { RoleSchema } from '#contracts/schemas/dashboard-bodies.ts';
import {
  constant,
  listOf,
  NextCursorSchema,
  nullableJson,
  oneOf,
  reference,
  textByName,
  TimeSchema,
} from '#contracts/schemas/json-types.ts';
import { WEBHOOK_EVENT_TYPES } from '#contracts/schemas/messages.ts';
import { VideoIdSchema } from '#contracts/schemas/video-records.ts';
import { BrandKitSchema } from '#contracts/schemas/workspace-records.ts';

const UserIdSchema = Type.String({ pattern: USER_ID_PATTERN });
const OptionalTimeSchema = nullableJson(TimeSchema);

const ApiKeyJsonSchema = Type.Object({
  id: Type.String({ pattern: API_KEY_ID_PATTERN }),
  name: Type.String(),
  hint: Type.String({ description: 'First and last characters, to recognize the key.' }),
  permissions: listOf(oneOf(PERMISSIONS)),
  status: oneOf(['active', 'revoked', 'expired']),
  created_at: TimeSchema,
  last_used_at: nullableJson(TimeSchema, { description: 'Last request that the rate limit admitted.' }),
  expires_at: OptionalTimeSchema,
  revoked_at: OptionalTimeSchema,
});

const NewApiKeySchema = Type.Object({
  ...ApiKeyJsonSchema.properties,
  key: Type.String({
    pattern: '^vk_(?:live|test)_[0-9A-Za-z]{38}$',
    description: 'The key itself. It is shown once and cannot be read again.',
  }),
});

const WebhookSchema = Type.Object({
  url: Type.String(),
  secret_hint: Type.String({ description: 'Last characters of the signing secret.' }),
  created_at: TimeSchema,
  disabled_at: nullableJson(TimeSchema, {
    description: 'When the receiver answered 410; saving the URL enables it.',
  }),
  old_secret_signs_until: OptionalTimeSchema,
});

const pageOf = (name: string, record: string): TSchema =>
  Type.Object({ [name]: listOf(reference(record)), next_cursor: NextCursorSchema });

/** Bodies of responses that only the dashboard gets, by their names in its OpenAPI document. */
export const DASHBOARD_SCHEMAS = {
  Session: Type.Object({
    user: Type.Object({ id: UserIdSchema, email: nullableJson(Type.String()) }),
    workspaces: listOf(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        status: oneOf(['active', 'suspended']),
        role: RoleSchema,
      }),
    ),
  }),
  BrandKit: BrandKitSchema,
  ApiKey: ApiKeyJsonSchema,
  ApiKeyList: Type.Object({ api_keys: listOf(reference('ApiKey')) }),
  NewApiKey: NewApiKeySchema,
  RotatedApiKey: Type.Object({ ...NewApiKeySchema.properties, previous: reference('ApiKey') }),
  VideoOrder: Type.Object({
    template: Type.String({ description: 'As in the video.' }),
    title: nullableJson(Type.String(), { description: 'Of a composition.' }),
    variables: textByName({ description: 'Of the request, before brand kit and defaults.' }),
    output: Type.Object({ width: Type.Integer(), height: Type.Integer(), fps: Type.Integer() }),
    html: nullableJson(Type.String(), { description: 'Of a composition; null for a template.' }),
  }),
  LedgerEntry: Type.Object({
    subject: Type.String({ description: 'Id of the video or of the grant.' }),
    kind: oneOf(['grant', 'video']),
    status: oneOf(['granted', 'reserved', 'captured', 'released'], {
      description: 'Granted credits are added; reserved and captured ones are taken from the balance.',
    }),
    credits: Type.Number({ description: 'Negative for granted credits that were taken back.' }),
    created_at: TimeSchema,
    settled_at: nullableJson(TimeSchema, {
      description: 'When the credits of a video were captured or released.',
    }),
  }),
  LedgerPage: pageOf('entries', 'LedgerEntry'),
  Webhook: WebhookSchema,
  WebhookWithSecret: Type.Object({
    ...WebhookSchema.properties,
    secret: Type.String({
      pattern: '^whsec_',
      description: 'The signing secret. It is shown once and cannot be read again.',
    }),
  }),
  Delivery: Type.Object({
    video_id: VideoIdSchema,
    type: oneOf(WEBHOOK_EVENT_TYPES),
    status: oneOf(['pending', 'delivered', 'failed']),
    attempts: Type.Integer({ minimum: 0 }),
    created_at: TimeSchema,
    last_attempt_at: OptionalTimeSchema,
    last_result: nullableJson(Type.String(), { description: '`http_503`, `timed_out`, `ECONNREFUSED`, …' }),
  }),
  DeliveryPage: pageOf('deliveries', 'Delivery'),
  ResentDelivery: Type.Object({ video_id: VideoIdSchema, status: constant('pending') }),
  Member: Type.Object({
    user_id: UserIdSchema,
    email: Type.String(),
    role: RoleSchema,
    added_at: TimeSchema,
  }),
  MemberList: Type.Object({ members: listOf(reference('Member')) }),
  AuditEntry: Type.Object({
    id: Type.String({ pattern: AUDIT_ID_PATTERN }),
    at: TimeSchema,
    user: Type.Object({ id: UserIdSchema, email: Type.String() }),
    action: oneOf(AUDIT_ACTIONS),
    subject: nullableJson(Type.String(), { description: 'Id of what was changed.' }),
    details: textByName(),
  }),
  AuditPage: pageOf('entries', 'AuditEntry'),
};
export type DashboardRecords = {
  readonly [Name in keyof typeof DASHBOARD_SCHEMAS]: Static<(typeof DASHBOARD_SCHEMAS)[Name]>;
};
