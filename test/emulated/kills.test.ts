import { describeKills } from '../faults/describe-kills.ts';

/** One point of each step; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after create',
  'render after claim',
  'render before render',
  'render after heartbeat',
  'render half of upload',
  'render after render',
  'render before joinSegments',
  'render after joinSegments',
  'render before finish',
  'render after finish',
  'render before fail',
  'sweep after send',
  'close after abandon',
];

describeKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
