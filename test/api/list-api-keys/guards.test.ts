import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('list-api-keys', {}, (world, defect) => world.failOn('apiKeyAdmin', 'list', defect));
