import { describeKills } from '../faults/describe-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after create',
  'render after claim',
  'render after joinSegments',
  'render after finish',
  'sweep after send',
];

describeKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
