import { describeBatchKills } from '../faults/describe-batch-kills.ts';

describeBatchKills(20);
