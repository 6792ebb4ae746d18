import { describeProjectKills } from '../faults/describe-project-kills.ts';

describeProjectKills(20);
