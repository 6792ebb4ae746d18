import { describeProjectKills } from '../faults/describe-project-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after change',
  'save after change',
  'clear after clearDeleting',
  'video after create',
];

describeProjectKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
