import { describeBatchKills } from '../faults/describe-batch-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = ['create after create', 'feed after create', 'feed after end', 'finish after finish'];

describeBatchKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
