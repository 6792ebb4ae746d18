export const VIDEO_STATUSES = ['queued', 'rendering', 'done', 'failed', 'canceled'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

export type VideoEvent = 'claim' | 'finish' | 'fail' | 'cancel';

/** Every legal transition: event → the states it may start from and the state it leads to. */
export const TRANSITIONS = {
  claim: { from: ['queued', 'rendering'], to: 'rendering' },
  finish: { from: ['rendering'], to: 'done' },
  fail: { from: ['queued', 'rendering'], to: 'failed' },
  cancel: { from: ['queued', 'rendering'], to: 'canceled' },
} as const satisfies Record<VideoEvent, { from: readonly VideoStatus[]; to: VideoStatus }>;

export const isTerminal = (status: VideoStatus): boolean =>
  status === 'done' || status === 'failed' || status === 'canceled';
