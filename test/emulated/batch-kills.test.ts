import { describeBatchKills } from '../faults/describe-batch-kills.ts';

/** One point of each step; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after put',
  'create after create',
  'feed before create',
  'feed after create',
  'feed after end',
  'finish after finish',
  'cancel after cancel',
];

describeBatchKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
