import { describeMemberGuards } from '#test/support/dashboard-guards.ts';
import { A_VIDEO_ID } from '#test/support/api.ts';
describeMemberGuards('resend-delivery', { path: { id: A_VIDEO_ID } }, (world, defect) =>
  world.failOn('webhookAdmin', 'resend', defect),
);
