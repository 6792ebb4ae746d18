import { describeRendererKills } from '../faults/describe-renderer-kills.ts';

/** The point at which most is left over; `npm run test:soak` has all of them. */
const SAMPLE = ['half of upload'];

describeRendererKills(1, (point) => SAMPLE.includes(point));
