import { describeAssetKills } from '../faults/describe-asset-kills.ts';

describeAssetKills(20);
