import { describeAssetKills } from '../faults/describe-asset-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after create',
  'settle after keepUpload',
  'thumbnail after keep',
  'delete before deleteThumbnail',
];

describeAssetKills(1, ({ role, at, given }) => SAMPLE.includes(`${role} ${at}`) && !given.startsWith('no '));
