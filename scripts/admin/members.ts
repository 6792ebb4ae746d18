import { Option } from 'commander';
import type { Command } from 'commander';
import { ROLES } from '#contracts/dashboard-routes.ts';
import type { Role } from '#contracts/dashboard-routes.ts';
import { isRefused } from '#core/refusal.ts';
import { MAX_MEMBERS } from '#contracts/limits.ts';
import { addMember, resendInvitation } from '#core/use-cases/change-members.ts';
import { parseEmail } from '#core/workspace/member.ts';
import type { Member } from '#core/workspace/member.ts';
import { OperatorError } from '../shared/command-line.ts';
import { addSubjectCommand } from './command.ts';
import type { Report } from './command.ts';
import type { AdminPorts } from './connection.ts';
import { table } from './present.ts';
import type { AdminAnswer } from './present.ts';
import { getWorkspace } from './workspaces.ts';

/** Adds a user to a workspace; a user without an account is invited. */
export const addWorkspaceMember = async (
  ports: AdminPorts,
  workspaceId: string,
  wanted: { readonly email: string; readonly role: Role },
): Promise<Member> => {
  const { id } = await getWorkspace(ports, workspaceId);
  const email = parseEmail(wanted.email);
  if (email === undefined) throw new OperatorError(`"${wanted.email}" is not an email address.`);
  const added = await addMember(ports, id, { email, role: wanted.role });
  if (isRefused(added))
    throw new OperatorError(
      added.refusal.code === 'too_many_members'
        ? `Workspace ${workspaceId} has ${MAX_MEMBERS} members, the most it can have.`
        : `${email} is a member of workspace ${workspaceId} already.`,
    );
  return added.value;
};

/** Mails a new temporary password to a member who has not signed in yet. */
const inviteAgain = async (ports: AdminPorts, workspaceId: string, email: string): Promise<Member> => {
  const { id } = await getWorkspace(ports, workspaceId);
  const listed = await ports.members.listOfWorkspace(id);
  const member = listed.find((each) => each.email === parseEmail(email));
  const resent = await resendInvitation(ports, id, member?.userId);
  if (!isRefused(resent)) return resent.value;
  const { code } = resent.refusal;
  if (code === 'not_found')
    throw new OperatorError(
      member
        ? `The account of ${email} was deleted: use member remove, then member add.`
        : `${email} is not a member of workspace ${workspaceId}: use member add.`,
    );
  throw new OperatorError(
    code === 'has_password'
      ? `${email} has chosen a password already and can reset it when signing in.`
      : `Workspace ${workspaceId} has sent all invitations of this day (UTC).`,
  );
};

const listMembers = async (ports: AdminPorts, workspaceId: string): Promise<readonly Member[]> => {
  const { id } = await getWorkspace(ports, workspaceId);
  return ports.members.listOfWorkspace(id);
};

const fieldsOf = ({ userId, email, role, addedAtMs }: Member) => ({
  user_id: userId,
  email,
  role,
  added_at: new Date(addedAtMs).toISOString(),
});

const presentMembers = (workspaceId: string, members: readonly Member[]): AdminAnswer => ({
  json: { workspace_id: workspaceId, members: members.map(fieldsOf) },
  text:
    members.length === 0
      ? 'There are no members.'
      : table([
          ['USER', 'ROLE', 'ADDED', 'EMAIL'],
          ...members
            .map(fieldsOf)
            .map((member) => [member.user_id, member.role, member.added_at, member.email]),
        ]),
});

export const addMemberCommands = (program: Command, report: Report): void => {
  const group = program.command('member').description('Users of the dashboard');
  addSubjectCommand(
    group,
    report,
    ['add', 'workspace'],
    async (ports, id, wanted: { email: string; role: Role }) =>
      presentMembers(id, [await addWorkspaceMember(ports, id, wanted)]),
  )
    .description('Add a user to a workspace; a new user is invited by mail')
    .requiredOption('--email <address>', 'address the user signs in with (required)')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).default('owner'));
  addSubjectCommand(group, report, ['invite', 'workspace'], async (ports, id, { email }: { email: string }) =>
    presentMembers(id, [await inviteAgain(ports, id, email)]),
  )
    .description('Mail a new temporary password to a member whose invitation has expired')
    .requiredOption('--email <address>', 'address of the member (required)');
  addSubjectCommand(group, report, ['list', 'workspace'], async (ports, id) =>
    presentMembers(id, await listMembers(ports, id)),
  ).description('List the users of a workspace');
};
