import * as Type from 'typebox';
import { AUDIT_ID_PATTERN } from '#contracts/limits.ts';
import type { AUDIT_ACTIONS } from '#contracts/record-values.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { Member, UserId } from '#core/workspace/member.ts';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `audit_<uuid>`, ordered by time. */
export type AuditId = string & { readonly brand: 'AuditId' };

/** One change of a workspace by a member or by the operator. Contains no keys, secrets, HTML or variables. */
export const AuditEntrySchema = Type.Object({
  id: textOf<AuditId>(),
  workspaceId: textOf<WorkspaceId>(),
  atMs: Type.Integer(),
  userId: textOf<UserId>(),
  /** Of the user at that time. */
  email: Type.String(),
  action: textOf<AuditAction>(),
  /** Id of what was changed; null for the only one of its kind in the workspace. */
  subject: nullable(Type.String()),
  /** What changed, by name: roles, permissions, times. */
  details: Type.Record(Type.String(), Type.String()),
});
export type AuditEntry = Readonly<Type.Static<typeof AuditEntrySchema>>;

const AUDIT_ID = new RegExp(AUDIT_ID_PATTERN);

export const auditIdFromUuid = (uuid: string): AuditId => `audit_${uuid}` as AuditId;

/** Returns undefined for a malformed id. */
export const parseAuditId = (text: string | undefined): AuditId | undefined =>
  text !== undefined && AUDIT_ID.test(text) ? (text as AuditId) : undefined;

export interface AuditDeps {
  readonly newAuditId: () => AuditId;
  readonly clock: { readonly nowMs: () => number };
}

/** Who stands in entries about changes with `npm run admin`. */
export const OPERATOR = {
  userId: '00000000-0000-0000-0000-000000000000' as UserId, // safe: no user of the pool has it
  email: 'operator',
};

/** Entry for a change that `member` makes now. */
export const newAuditEntry = (
  { newAuditId, clock }: AuditDeps,
  { workspaceId, userId, email }: Pick<Member, 'workspaceId' | 'userId' | 'email'>,
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
