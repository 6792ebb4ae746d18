import { describeRendererKills } from '../faults/describe-renderer-kills.ts';

/** Points of two phases; `npm run test:soak` has all of them. */
const SAMPLE = ['browser started', 'half of upload'];

describeRendererKills(1, (point) => SAMPLE.includes(point));
