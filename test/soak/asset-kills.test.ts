import { describeAssetKills } from '../faults/describe-asset-kills.ts';
import { describeSharedFileKills } from '../faults/describe-shared-file-kills.ts';

describeAssetKills(20);
describeSharedFileKills(20);
