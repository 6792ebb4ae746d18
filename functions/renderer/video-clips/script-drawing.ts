import type { RenderDocument } from '#contracts/schemas/render-document.ts';

/** Names without which no script can draw a clip or wait for its frames. Other uses of them cost time only. */
const DRAWING = /canvas|video-?frame|bitmap|three/i;

/**
 * Whether scripts of a document may draw its clips. They may keep what they draw, so that a frame depends on the pictures of
 * all frames before it.
 */
export const mayDrawClips = ({ html, clips = [] }: Pick<RenderDocument, 'html' | 'clips'>): boolean =>
  clips.length > 0 && DRAWING.test(html);
