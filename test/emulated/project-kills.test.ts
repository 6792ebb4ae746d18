import { describeProjectKills } from '../faults/describe-project-kills.ts';

// Each state that a killed function can leave; a step killed before its write leaves that of the write before.
describeProjectKills(1, ({ at }) => at.startsWith('after '));
