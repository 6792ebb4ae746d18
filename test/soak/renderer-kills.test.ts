import { describeRendererKills } from '../faults/describe-renderer-kills.ts';

describeRendererKills(20);
