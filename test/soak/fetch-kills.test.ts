import { describeFetchKills } from '../faults/describe-fetch-kills.ts';

describeFetchKills(20);
