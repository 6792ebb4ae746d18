import { describeAssetKills } from '../faults/describe-asset-kills.ts';
import { describeSharedFileKills } from '../faults/describe-shared-file-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = ['settle after keepUpload', 'thumbnail after keep', 'delete before deleteThumbnail'];

describeAssetKills(1, ({ role, at, given }) => SAMPLE.includes(`${role} ${at}`) && !given.startsWith('no '));

const SHARED_SAMPLE = ['settle after keepUpload first becomes ready', 'delete after markDeleted undefined'];
describeSharedFileKills(1, ({ role, at, afterwards }) =>
  SHARED_SAMPLE.includes(`${role} ${at} ${afterwards}`),
);
