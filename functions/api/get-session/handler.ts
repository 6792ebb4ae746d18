import type { MemberStore } from '#core/ports/members.ts';
import type { WorkspaceStore } from '#core/ports/workspaces.ts';
import { accept } from '#core/refusal.ts';
import { createUserHandler } from '#api/middleware/api-handler.ts';
import type { UserHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentSession } from '#api/presenters/dashboard.ts';

export type GetSessionDeps = UserHandlerDeps & {
  readonly members: Pick<MemberStore, 'listOfUser'>;
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
};

export const createGetSessionHandler = (deps: GetSessionDeps) =>
  createUserHandler('get-session', deps, async ({ id }) => {
    const members = await deps.members.listOfUser(id);
    const found = await Promise.all(
      members.map(async (member) => ({ member, workspace: await deps.workspaces.find(member.workspaceId) })),
    );
    const memberships = found.flatMap(({ member, workspace }) => (workspace ? [{ member, workspace }] : []));
    return accept({ status: 200, body: presentSession(id, memberships) });
  });
