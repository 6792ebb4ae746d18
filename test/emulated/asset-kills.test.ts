import { describeAssetKills } from '../faults/describe-asset-kills.ts';

/** One point of each step; `npm run test:soak` has all of them. */
const SAMPLE = [
  'create after create',
  'settle after keepUpload',
  'delete after markDeleted',
  'sweep after keepUpload',
  'thumbnail after keep',
  'delete before deleteThumbnail',
];

describeAssetKills(1, ({ role, at, given }) => SAMPLE.includes(`${role} ${at}`) && !given.startsWith('no '));
