import { sourceMatches } from '#renderer/page/document-source.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';

/** Names without which no script can draw a clip or wait for its frames. Other uses of them cost time only. */
const DRAWING = /canvas|video-?frame|bitmap|three/i;

type Texts = Pick<RenderDocument, 'html' | 'files' | 'clips'>;

/**
 * Whether scripts of a document may draw its clips. They may keep what they draw, so that a frame depends on the pictures of
 * all frames before it.
 */
export const mayDrawClips = (document: Texts): boolean =>
  (document.clips ?? []).length > 0 && sourceMatches(document, DRAWING);

/** Values that show a picture in its own size, also if an element gets them after the load. */
const NATURAL_FIT = /object-?fit['"\s:,=]+(?:none|scale-down)/i;

export const mayShowNaturalSize = (document: Texts): boolean => sourceMatches(document, NATURAL_FIT);

/** Names without which no page keeps a picture of its elements, or animates how their colors blend. */
const COPYING = /view-?transition|mixBlendMode|backdropFilter/i;

/** Whether a page may show a clip elsewhere than in its element, later, or blended in a way that no style declares. */
export const mayCopyClips = (document: Texts): boolean =>
  mayDrawClips(document) || sourceMatches(document, COPYING);
