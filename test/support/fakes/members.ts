import { MAX_ADDED_MEMBERS_PER_DAY } from '#contracts/limits.ts';
import type {
  AuditStore,
  InvitationStatus,
  LedgerList,
  MemberChange,
  MemberStore,
  UserDirectory,
} from '#core/ports/members.ts';
import { videosBelow } from '#core/ledger/ledger-list.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member, UserId } from '#core/workspace/member.ts';
import { getWorkspace, type Records } from '#test/support/fakes/records.ts';

const memberKey = ({ workspaceId, userId }: Pick<Member, 'workspaceId' | 'userId'>) =>
  `${workspaceId}/${userId}`;

export const createFakeMemberStore = (records: Records): MemberStore => {
  const listed = () => [...records.members.values()];
  const isLastOwner = ({ workspaceId, role }: Member): boolean =>
    role === 'owner' &&
    listed().filter((other) => other.workspaceId === workspaceId && other.role === 'owner').length === 1;
  const change = (member: Member, next: Member | undefined, audit: AuditEntry): MemberChange => {
    if (records.members.get(memberKey(member))?.role !== member.role) return 'stale';
    if (next?.role !== 'owner' && isLastOwner(member)) return 'last_owner';
    if (next) records.members.set(memberKey(member), next);
    else records.members.delete(memberKey(member));
    records.audit.push(audit);
    return 'changed';
  };
  return {
    find: async (workspaceId, userId) => records.members.get(memberKey({ workspaceId, userId })),
    listOfWorkspace: async (workspaceId) =>
      listed()
        .filter((member) => member.workspaceId === workspaceId)
        .sort((a, b) => a.addedAtMs - b.addedAtMs),
    listOfUser: async (userId) =>
      listed()
        .filter((member) => member.userId === userId)
        .sort((a, b) => a.addedAtMs - b.addedAtMs),
    countAddition: async (workspaceId, atMs) => {
      const day = `${workspaceId}/${Math.floor(atMs / 86_400_000)}`;
      const added = records.addedMembers.get(day) ?? 0;
      if (added >= MAX_ADDED_MEMBERS_PER_DAY) return false;
      records.addedMembers.set(day, added + 1);
      return true;
    },
    add: async (member, audit) => {
      getWorkspace(records, member.workspaceId);
      if (records.members.has(memberKey(member))) return false;
      records.members.set(memberKey(member), member);
      if (audit) records.audit.push(audit);
      return true;
    },
    changeRole: async (member, role, audit) => change(member, { ...member, role }, audit),
    remove: async (member, audit) => change(member, undefined, audit),
  };
};

export const createFakeAuditStore = (records: Records): AuditStore => ({
  list: async (workspaceId, { limit, before }) => {
    const entries = records.audit
      .filter((entry) => entry.workspaceId === workspaceId && (before === undefined || entry.id < before))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const page = entries.slice(0, limit);
    return { entries: page, nextCursor: entries.length > limit ? (page.at(-1)?.id ?? null) : null };
  },
  record: async (entry) => void records.audit.push(entry),
});

export const createFakeLedgerList = (records: Records): LedgerList => ({
  newestRows: async (workspaceId, { limit, before }) => {
    const own = records.ledger.filter((row) => row.workspaceId === workspaceId);
    const videos = own
      .filter(({ kind, subject }) => kind !== 'grant' && (!before || subject < videosBelow(before)))
      .sort((a, b) => (`${a.subject}#${a.kind}` < `${b.subject}#${b.kind}` ? 1 : -1));
    return [...videos.slice(0, 2 * (limit + 1)), ...own.filter(({ kind }) => kind === 'grant')];
  },
});

/** Users by address. `invited` has the addresses of those it has invited; those in `withPassword` and `deleted` it does not invite. */
export const createFakeUserDirectory = (): UserDirectory & {
  readonly users: Map<string, UserId>;
  readonly invited: string[];
  readonly withPassword: Set<string>;
  readonly deleted: Set<string>;
} => {
  const users = new Map<string, UserId>();
  const invited: string[] = [];
  const withPassword = new Set<string>();
  const deleted = new Set<string>();
  const statusOf = (email: string): InvitationStatus => {
    if (deleted.has(email)) return 'no_user';
    return withPassword.has(email) ? 'has_password' : 'open';
  };
  return {
    users,
    invited,
    withPassword,
    deleted,
    findInvitation: async (email) => statusOf(email),
    resendInvitation: async (email) => {
      const status = statusOf(email);
      if (status === 'open') invited.push(email);
      return status;
    },
    ensureUser: async (email) => {
      const known = users.get(email);
      if (known) return known;
      invited.push(email);
      const id = `10000000-0000-4000-8000-${String(users.size + 1).padStart(12, '0')}` as UserId;
      users.set(email, id);
      return id;
    },
  };
};
