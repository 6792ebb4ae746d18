import { describeFetchKills } from '../faults/describe-fetch-kills.ts';

/** Some points; `npm run test:soak` has all of them. */
const SAMPLE = ['create after create', 'fetch after markFetched', 'sweep after send'];

describeFetchKills(1, ({ role, at, given }) => SAMPLE.includes(`${role} ${at}`) && given === 'a photo');
