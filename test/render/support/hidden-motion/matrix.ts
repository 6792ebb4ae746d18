import { MOVERS } from './movers.ts';
import type { Mover } from './movers.ts';
import { page } from './page.ts';
import type { HiddenPage } from './page.ts';
import type { Place } from './place.ts';
import { PLACES } from './all-places.ts';

const cyclic = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const pageOf = (place: Place, mover: Mover, index: number): HiddenPage => {
  const timing = cyclic(mover.timings, index);
  const kind = cyclic(mover.kinds, index);
  const content = mover.content(timing, kind);
  const { bornMs = 0 } = place;
  return {
    place: place.name,
    mover: `${mover.name}, ${timing.name}, ${kind}`,
    html: page({ hasTimeline: content.hasTimeline, ...place.build(content) }),
    expected: (timeMs) => (timeMs < bornMs ? 'empty' : mover.boxAt(timing, kind, timeMs - bornMs)),
  };
};

/** Every mover in every place it can be in; timing and kind of movement vary from place to place. */
export const MATRIX: readonly HiddenPage[] = PLACES.flatMap((place, index) =>
  Object.values(MOVERS)
    .filter((mover) => mover !== MOVERS.GSAP || place.bornMs === undefined)
    .map((mover) => pageOf(place, mover, index)),
);
