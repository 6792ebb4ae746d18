import { describeKills } from '../faults/describe-kills.ts';
import { describeRendererKills } from '../faults/describe-renderer-kills.ts';

describeKills(20);
describeRendererKills(20);
