import { membersDependencies } from '#composition-root/dashboard.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createAddMemberHandler } from '#api/add-member/handler.ts';
import { createChangeMemberHandler } from '#api/change-member/handler.ts';
import { createRemoveMemberHandler } from '#api/remove-member/handler.ts';
import { createResendInvitationHandler } from '#api/resend-invitation/handler.ts';

const dependencies = membersDependencies(readEnv('dashboard-members', process.env));

export const handler = createDispatcher('dashboard-members', {
  'add-member': createAddMemberHandler(dependencies),
  'change-member': createChangeMemberHandler(dependencies),
  'remove-member': createRemoveMemberHandler(dependencies),
  'resend-invitation': createResendInvitationHandler(dependencies),
});
