import { describeKills } from '../faults/describe-kills.ts';

describeKills(20);
