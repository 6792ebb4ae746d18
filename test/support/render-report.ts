import type { RenderReport } from '#renderer/render-job.ts';

export const A_REPORT: RenderReport = {
  frames: 5,
  renderSeconds: 1,
  capture: 'raw',
  isUnchanged: false,
  flatFrames: 0,
  blockedRequests: 0,
};
