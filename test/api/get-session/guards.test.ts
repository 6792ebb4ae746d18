import { describeUserGuards } from '#test/support/dashboard-guards.ts';

describeUserGuards('get-session', (world, defect) => world.failOn('members', 'listOfUser', defect));
