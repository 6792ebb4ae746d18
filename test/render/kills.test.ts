import { describeRendererKills } from '../faults/describe-renderer-kills.ts';

/** One point of each phase; `npm run test:soak` has all of them. */
const SAMPLE = ['document fetched', 'browser started', 'frame 3', 'encoder closing', 'half of upload'];

describeRendererKills(1, (point) => SAMPLE.includes(point));
