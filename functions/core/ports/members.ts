import type { Role } from '#contracts/dashboard-routes.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import type { LedgerCursor } from '#core/ledger/ledger-list.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { AuditEntry, AuditId } from '#core/workspace/audit.ts';
import type { Member, UserId } from '#core/workspace/member.ts';

/** `stale`: the membership is not as it was read. Nothing changed unless the outcome is `changed`. */
export type MemberChange = 'changed' | 'last_owner' | 'stale';

/** Who may use a workspace. Every change is one transaction with its audit entry. */
export interface MemberStore {
  /** Strongly consistent, so that a removed member is refused from the next request on. */
  readonly find: (workspaceId: WorkspaceId, userId: UserId) => Promise<Member | undefined>;
  /** In the order in which they were added. */
  readonly listOfWorkspace: (workspaceId: WorkspaceId) => Promise<readonly Member[]>;
  /** In the order in which the user was added: a new invitation does not become the first workspace. */
  readonly listOfUser: (userId: UserId) => Promise<readonly Member[]>;
  /** Counts a member to be added; false when this day (UTC) has had `MAX_ADDED_MEMBERS_PER_DAY`. */
  readonly countAddition: (workspaceId: WorkspaceId, atMs: number) => Promise<boolean>;
  /** False when the user is a member already. Throws when there is no such workspace. */
  readonly add: (member: Member, audit?: AuditEntry) => Promise<boolean>;
  readonly changeRole: (member: Member, role: Role, audit: AuditEntry) => Promise<MemberChange>;
  readonly remove: (member: Member, audit: AuditEntry) => Promise<MemberChange>;
}

/** `open`: the user has not chosen a password yet. `no_user`: the account was deleted, the membership was not. */
export type InvitationStatus = 'open' | 'has_password' | 'no_user';

/** The users who can sign in. */
export interface UserDirectory {
  /** The id of the user with this address, who is created and invited unless there is one. */
  readonly ensureUser: (email: string) => Promise<UserId>;
  readonly findInvitation: (email: string) => Promise<InvitationStatus>;
  /** Mails a new temporary password to a user with an open invitation. Returns the status that it found otherwise. */
  readonly resendInvitation: (email: string) => Promise<InvitationStatus>;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: AuditId | null;
}

export interface AuditStore {
  /** Newest first. */
  readonly list: (
    workspaceId: WorkspaceId,
    page: { readonly limit: number; readonly before?: AuditId },
  ) => Promise<AuditPage>;
  /** For a change that was not stored together with its entry. */
  readonly record: (entry: AuditEntry) => Promise<void>;
}

export interface LedgerList {
  /** All grants, and the rows of the newest videos below the cursor: of more than `limit` videos, or of all. */
  readonly newestRows: (
    workspaceId: WorkspaceId,
    page: { readonly limit: number; readonly before?: LedgerCursor },
  ) => Promise<readonly LedgerRow[]>;
}
