import { channel } from 'node:diagnostics_channel';

/** What is done, in this order, before the first frame is captured. */
export type StartStep =
  | 'Chromium verified'
  | 'browser connected'
  | 'page contained'
  | 'capture host open'
  | 'composition ready';

/** Receives each step when it is done; `bench/first-frame.ts` subscribes. */
export const START_STEPS = channel('html-video-api:start-steps');

export const publishStartStep = (step: StartStep): void => START_STEPS.publish(step);
