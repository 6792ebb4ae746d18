import { boxAt, progressAt, TIMINGS, TRAVEL } from './motion.ts';
import type { Expected, Timing } from './motion.ts';
import { page } from './page.ts';
import type { HiddenPage, PageParts } from './page.ts';

export const SLIDE_KEYFRAMES = `@keyframes go{from{transform:none}to{transform:translateX(${TRAVEL}px)}}`;
export const SLIDE_ANIMATION = 'animation:go 1s linear both';
export const COLOR_KEYFRAMES =
  '@keyframes tint{from{background-color:rgb(0,0,0)}to{background-color:rgb(240,240,240)}}';
export const COLOR_ANIMATION = 'animation:tint 1s linear both';
/** Position and size of the box, for elements that are not `.box`. */
export const BOX_PLACE = 'position:absolute;left:20px;top:70px;width:40px;height:40px';
export const BOX_STYLE = `${BOX_PLACE};background:#000`;
export const FULL_PICTURE = 'position:absolute;left:0;top:0;width:320px;height:180px';

export const LATE_MS = 250;

const slides =
  (timing: Timing) =>
  (timeMs: number): Expected =>
    boxAt('slide', progressAt(timing, timeMs));

export const slide = slides(TIMINGS.plain);
/** Moves from 250 ms to 750 ms. */
export const slideLate = slides(TIMINGS.byTimer);
export const recolor = (timeMs: number): Expected => boxAt('recolor', progressAt(TIMINGS.plain, timeMs));
/** Appears at 250 ms and moves for half a second. */
export const appearAndSlide = (timeMs: number): Expected => (timeMs < LATE_MS ? 'empty' : slideLate(timeMs));

export const special = (
  place: string,
  mover: string,
  parts: PageParts,
  expected: HiddenPage['expected'] = slide,
): HiddenPage => ({ place, mover, html: page(parts), expected });
