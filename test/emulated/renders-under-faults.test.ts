import { describeRenders } from '../faults/describe-renders.ts';

describeRenders({ lostSends: 10, throttledVideos: 3 });
