import { describeBatchKills } from '../faults/describe-batch-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = ['create after create 0', 'feed after create 1', 'feed after end 3', 'finish after finish 0'];

describeBatchKills(1, ({ role, at, ended = 0 }) => SAMPLE.includes(`${role} ${at} ${ended}`));
