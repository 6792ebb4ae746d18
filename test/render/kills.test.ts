import { describeRendererKills } from '../faults/describe-renderer-kills.ts';

/** Points of three phases; `npm run test:soak` has all of them. */
const SAMPLE = ['browser started', 'encoder closing', 'half of upload'];

describeRendererKills(1, (point) => SAMPLE.includes(point));
