import { describeKills } from '../faults/describe-kills.ts';

/** Points behind which each step has left another state; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after create',
  'render after claim',
  'render after heartbeat',
  'render half of upload',
  'render after render',
  'render after joinSegments',
  'render before finish',
  'render after finish',
  'sweep after send',
  'close after abandon',
];

describeKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
