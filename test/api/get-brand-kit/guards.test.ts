import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('get-brand-kit', {}, (world, defect) => world.failOn('workspaces', 'find', defect));
