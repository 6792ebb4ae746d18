import { accept } from '#core/refusal.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentBrandKit } from '#api/presenters/dashboard.ts';

export const createGetBrandKitHandler = (deps: MemberHandlerDeps) =>
  createMemberHandler('get-brand-kit', deps, ignoreBody, ({ workspace }) =>
    Promise.resolve(accept({ status: 200, body: presentBrandKit(workspace.brandKit) })),
  );
