import { AUDIT_ID_PATTERN } from '#contracts/limits.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import type { Member, UserId } from '#core/workspace/member.ts';

export const AUDIT_ACTIONS = [
  'brand_kit.changed',
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'webhook.set',
  'webhook.removed',
  'webhook.secret_rotated',
  'delivery.resent',
  'member.added',
  'member.role_changed',
  'member.removed',
  'video.created',
  'video.canceled',
  'asset.created',
  'asset.deleted',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `audit_<uuid>`, ordered by time. */
export type AuditId = string & { readonly brand: 'AuditId' };

/** One change of a workspace by a member. Contains no keys, secrets, HTML or variables. */
export interface AuditEntry {
  readonly id: AuditId;
  readonly workspaceId: WorkspaceId;
  readonly atMs: number;
  readonly userId: UserId;
  /** Of the user at that time. */
  readonly email: string;
  readonly action: AuditAction;
  /** Id of what was changed; null for the only one of its kind in the workspace. */
  readonly subject: string | null;
  /** What changed, by name: roles, permissions, times. */
  readonly details: Readonly<Record<string, string>>;
}

const AUDIT_ID = new RegExp(AUDIT_ID_PATTERN);

export const auditIdFromUuid = (uuid: string): AuditId => `audit_${uuid}` as AuditId;

/** Returns undefined for a malformed id. */
export const parseAuditId = (text: string | undefined): AuditId | undefined =>
  text !== undefined && AUDIT_ID.test(text) ? (text as AuditId) : undefined;

export interface AuditDeps {
  readonly newAuditId: () => AuditId;
  readonly clock: { readonly nowMs: () => number };
}

/** Entry for a change that `member` makes now. */
export const newAuditEntry = (
  { newAuditId, clock }: AuditDeps,
  { workspaceId, userId, email }: Member,
  action: AuditAction,
  subject: string | null = null,
  details: AuditEntry['details'] = {},
): AuditEntry => ({
  id: newAuditId(),
  workspaceId,
  atMs: clock.nowMs(),
  userId,
  email,
  action,
  subject,
  details,
});
