import type { RenderReport } from '#renderer/render-job.ts';

export const A_REPORT: RenderReport = {
  frames: 5,
  width: 64,
  height: 64,
  fps: 25,
  seconds: 1,
  capture: 'raw',
  isUnchanged: false,
  flatFrames: 0,
  blockedRequests: 0,
};
