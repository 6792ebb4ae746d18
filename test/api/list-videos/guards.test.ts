import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('list-videos', {}, (world, defect) => world.failOn('videos', 'list', defect));
