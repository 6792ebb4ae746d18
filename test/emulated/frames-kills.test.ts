import { describeFramesKills } from '../faults/describe-frames-kills.ts';

/** Some of the writes; `npm run test:soak` has all of them. */
const SAMPLE = ['count of the hour', 'record', 'second picture', 'freed place of the service'];

describeFramesKills(1, ({ what }) => SAMPLE.includes(what));
