import * as Type from 'typebox';
import type { Role } from '#contracts/dashboard-routes.ts';
import { USER_ID_PATTERN } from '#contracts/limits.ts';
import { textOf } from '#core/record-schema.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** `sub` of a Cognito user, a UUID. */
export type UserId = string & { readonly brand: 'UserId' };

/** A user who may use a workspace in the dashboard. */
export const MemberSchema = Type.Object({
  workspaceId: textOf<WorkspaceId>(),
  userId: textOf<UserId>(),
  email: Type.String(),
  role: textOf<Role>(),
  addedAtMs: Type.Integer(),
});
export type Member = Readonly<Type.Static<typeof MemberSchema>>;

const USER_ID = new RegExp(USER_ID_PATTERN);

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseUserId = (text: string | undefined): UserId | undefined =>
  text !== undefined && USER_ID.test(text) ? (text as UserId) : undefined;

const WORKSPACE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/** Returns undefined for text that cannot be a workspace id; callers treat it as not found. */
export const parseWorkspaceId = (text: string | undefined): WorkspaceId | undefined =>
  text !== undefined && WORKSPACE_ID.test(text) ? (text as WorkspaceId) : undefined;

/** An owner may do what a member may do. */
export const satisfiesRole = (role: Role, required: Role): boolean =>
  role === 'owner' || required === 'member';

/** As browsers check an email field, with a domain of two labels and no dot out of place: Cognito fails for other ones. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** The address in lower case, as users are stored; undefined when it is none. */
export const parseEmail = (text: string): string | undefined =>
  EMAIL.test(text.trim()) ? text.trim().toLowerCase() : undefined;
