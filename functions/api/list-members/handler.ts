import type { MemberStore } from '#core/ports/members.ts';
import { accept } from '#core/refusal.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentMember } from '#api/presenters/dashboard.ts';

export type ListMembersDeps = MemberHandlerDeps & {
  readonly members: Pick<MemberStore, 'find' | 'listOfWorkspace'>;
};

export const createListMembersHandler = (deps: ListMembersDeps) =>
  createMemberHandler('list-members', deps, ignoreBody, async ({ workspace }) => {
    const members = await deps.members.listOfWorkspace(workspace.id);
    return accept({ status: 200, body: { members: members.map(presentMember) } });
  });
