import { describeRenders } from '../faults/describe-renders.ts';

describeRenders({ lostSends: 100, throttledVideos: 60 });
