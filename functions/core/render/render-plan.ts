import type { Segment } from '#core/render/segment.ts';

/** Segments that cover all frames of a video once, in order. */
export type RenderPlan = readonly Segment[];

/** One segment holding the whole video. */
export const planSegments = (frameCount: number): RenderPlan => [{ index: 0, firstFrame: 0, frameCount }];
