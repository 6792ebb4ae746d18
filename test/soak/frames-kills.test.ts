import { describeFramesKills } from '../faults/describe-frames-kills.ts';

describeFramesKills(20);
