import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';

const MOVING_ELEMENTS = /^(?:script|animate|animateMotion|animateTransform|set|marquee)$/;
const CSS_ANIMATION = /animation/i;
/** Image formats that can be animated. */
const ANIMATED_IMAGE = /data:image\/(?:gif|webp|avif|apng|png|svg)/i;

const mayMove = ({ name, attributes, text, isInComposition }: DocumentElement): boolean =>
  MOVING_ELEMENTS.test(name) ||
  CSS_ANIMATION.test(text) ||
  ANIMATED_IMAGE.test(text) ||
  attributes.has('data-composition-src') ||
  (isInComposition && (attributes.has('data-start') || attributes.has('data-duration'))) ||
  [...attributes.values()].some((value) => CSS_ANIMATION.test(value) || ANIMATED_IMAGE.test(value));

/** A warning for a page without anything that could change during the video. */
export const findStillPage = ({ elements }: ParsedDocument): readonly CompositionProblem[] =>
  elements.some(mayMove) ? [] : [problemAt('nothing_moves', null)];
