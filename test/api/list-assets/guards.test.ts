import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('list-assets', {}, (world, defect) => world.failOn('assets', 'list', defect));
