import { describeRenders } from '../faults/describe-renders.ts';

describeRenders({ lostSends: 20, throttledVideos: 5 });
