import { describeRenders } from '../faults/describe-renders.ts';

describeRenders({ lostSends: 4, throttledVideos: 2 });
