import { MAX_ADDED_MEMBERS_PER_DAY, MAX_MEMBERS } from '#contracts/limits.ts';
import type { Role } from '#contracts/dashboard-routes.ts';
import { secondsToNextDay } from '#core/days.ts';
import type { InvitationStatus, MemberChange, MemberStore, UserDirectory } from '#core/ports/members.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member, UserId } from '#core/workspace/member.ts';

export interface AddMemberDeps {
  readonly members: Pick<MemberStore, 'add' | 'countAddition' | 'listOfWorkspace'>;
  readonly users: Pick<UserDirectory, 'ensureUser'>;
  readonly clock: Clock;
}

const tooManyAdded = (nowMs: number) =>
  refuse({
    code: 'quota_exceeded',
    quota: 'added_members',
    membersPerDay: MAX_ADDED_MEMBERS_PER_DAY,
    retryAfterSeconds: secondsToNextDay(nowMs),
  });

/** Adds the user with this address, who gets an account if there is none. */
export const addMember = async (
  { members, users, clock }: AddMemberDeps,
  workspaceId: WorkspaceId,
  { email, role }: Pick<Member, 'email' | 'role'>,
  audit?: (member: Member) => AuditEntry,
): Promise<Result<Member>> => {
  const current = await members.listOfWorkspace(workspaceId);
  if (current.some((member) => member.email === email)) return refuse({ code: 'already_member' });
  if (current.length >= MAX_MEMBERS) return refuse({ code: 'too_many_members' });
  const nowMs = clock.nowMs();
  if (!(await members.countAddition(workspaceId, nowMs))) return tooManyAdded(nowMs);
  const userId = await users.ensureUser(email);
  const member: Member = { workspaceId, userId, email, role, addedAtMs: nowMs };
  const isAdded = await members.add(member, audit?.(member));
  return isAdded ? accept(member) : refuse({ code: 'already_member' });
};

export interface ResendInvitationDeps {
  readonly members: Pick<MemberStore, 'find' | 'countAddition'>;
  readonly users: Pick<UserDirectory, 'findInvitation' | 'resendInvitation'>;
  readonly clock: Clock;
}

const refuseInvitation = (status: Exclude<InvitationStatus, 'open'>) =>
  status === 'has_password'
    ? refuse({ code: 'has_password' })
    : refuse({ code: 'not_found', resource: 'member' });

/**
 * Mails the member a new temporary password. It counts as an added member, unless there is nothing to send: both send mail to
 * an address of choice.
 */
export const resendInvitation = async (
  { members, users, clock }: ResendInvitationDeps,
  workspaceId: WorkspaceId,
  userId: UserId | undefined,
): Promise<Result<Member>> => {
  const member = userId && (await members.find(workspaceId, userId));
  if (!member) return refuse({ code: 'not_found', resource: 'member' });
  const found = await users.findInvitation(member.email);
  if (found !== 'open') return refuseInvitation(found);
  const nowMs = clock.nowMs();
  if (!(await members.countAddition(workspaceId, nowMs))) return tooManyAdded(nowMs);
  const status = await users.resendInvitation(member.email);
  return status === 'open' ? accept(member) : refuseInvitation(status);
};

export interface ChangeMemberDeps {
  readonly members: Pick<MemberStore, 'find' | 'changeRole' | 'remove'>;
}

type Change = (member: Member) => Promise<MemberChange>;

/** Repeats a change on the membership as it is now: another owner may change it between read and write. */
const changeCurrent = async (
  { members }: ChangeMemberDeps,
  workspaceId: WorkspaceId,
  userId: UserId | undefined,
  change: Change,
): Promise<Result<Member>> => {
  for (;;) {
    const member = userId && (await members.find(workspaceId, userId));
    if (!member) return refuse({ code: 'not_found', resource: 'member' });
    const outcome = await change(member);
    if (outcome === 'last_owner') return refuse({ code: 'last_owner' });
    if (outcome === 'changed') return accept(member);
  }
};

/** The member with the new role. */
export const changeMemberRole = async (
  deps: ChangeMemberDeps,
  workspaceId: WorkspaceId,
  userId: UserId | undefined,
  { role, audit }: { readonly role: Role; readonly audit: (member: Member) => AuditEntry },
): Promise<Result<Member>> => {
  const changed = await changeCurrent(deps, workspaceId, userId, async (member) =>
    member.role === role ? 'changed' : deps.members.changeRole(member, role, audit(member)),
  );
  return 'refusal' in changed ? changed : accept({ ...changed.value, role });
};

/** The member as it was. */
export const removeMember = (
  deps: ChangeMemberDeps,
  workspaceId: WorkspaceId,
  userId: UserId | undefined,
  audit: (member: Member) => AuditEntry,
): Promise<Result<Member>> =>
  changeCurrent(deps, workspaceId, userId, (member) => deps.members.remove(member, audit(member)));
