import { describeProjectKills } from '../faults/describe-project-kills.ts';

/** One point of each step; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after putManifest',
  'create after change',
  'save after putText',
  'save after change',
  'delete after change',
  'delete after delete',
  'clear after clearDeleting',
  'video after create',
];

describeProjectKills(1, ({ role, at }) => SAMPLE.includes(`${role} ${at}`));
