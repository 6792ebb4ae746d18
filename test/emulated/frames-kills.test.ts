import { describeFramesKills } from '../faults/describe-frames-kills.ts';

/** Some of the writes; `npm run test:soak` has all of them. */
const SAMPLE = ['record', 'second picture'];

describeFramesKills(1, ({ role, what }) => role === 'draw' && SAMPLE.includes(what));
