import { channel } from 'node:diagnostics_channel';

/** Receives the name of each step of a start when it is done. Without a subscriber, publishing does nothing. */
export const START_STEPS = channel('html-video-api:start-steps');
