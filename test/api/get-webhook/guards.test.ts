import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('get-webhook', {}, (world, defect) => world.failOn('webhooks', 'findEndpoint', defect));
