import { watchChangedRegion } from '#renderer/browser-runtime/capture-host/changed-region.ts';
import type { ChangedRegion } from '#renderer/browser-runtime/capture-host/changed-region.ts';
import type { Bounds } from '#renderer/browser-runtime/capture-host/ink-bounds.ts';
import { createTextTest } from '#renderer/browser-runtime/capture-host/style-sheets.ts';
import { setsInline } from '#renderer/browser-runtime/capture-host/style-changes.ts';
import { MAX_TRACKED } from '#renderer/browser-runtime/capture-host/tracked-bounds.ts';
import { pageControlOf } from '#renderer/browser-runtime/messages.ts';
import type { CaptureHostSettings, ChosenTiles, PageControl } from '#renderer/browser-runtime/messages.ts';
import { tilesOf } from '#renderer/browser-runtime/tiles.ts';
import type { Tile } from '#renderer/browser-runtime/tiles.ts';

/** Chooses the tiles that are drawn for a frame. */
export interface TileChoice {
  readonly afterSeek: () => void;
  readonly afterPaint: () => void;
  /** The tiles that may have changed since this was called last; undefined if this and later frames are drawn whole. */
  readonly choose: () => ChosenTiles | undefined;
  /** Every tile, to verify that none has changed; undefined if frames are drawn whole. */
  readonly verifyAll: () => ChosenTiles | undefined;
  readonly invalidate: () => void;
  /** Chosen tiles, without verified ones, divided by all tiles of the frames for which `choose` was called. */
  readonly drawnShare: () => number;
}

/** Each tile draws every shadow again that reaches into it. */
const MAX_SHADOWS = 8;

/** Share of the frames of which every tile is verified. */
const VERIFIED_SHARE = 1 / 64;
const GOLDEN_RATIO = 0.618_034;

const FILTERS = ['filter', 'backdrop-filter'];

const touches = (tile: Tile, { left, top, right, bottom }: Bounds): boolean =>
  left < tile.x + tile.width && right > tile.x && top < tile.y + tile.height && bottom > tile.y;

const createFilterCheck = (control: () => PageControl, styleSheets: () => string) => {
  const namesFilter = createTextTest(/filter/i);
  const isFilter = (animation: Animation) =>
    (animation.effect as KeyframeEffect | null)
      ?.getKeyframes()
      .some((frame) => 'filter' in frame || 'backdropFilter' in frame) === true;
  return () =>
    control()
      .roots()
      .some((root) => root.querySelector('[filter]') !== null || setsInline(root, FILTERS)) ||
    namesFilter(styleSheets()) ||
    control()
      .roots()
      .some((root) => root.getAnimations().some(isFilter));
};

const hasManyShadows = (control: PageControl, view: Window): boolean => {
  const elements = control.roots().flatMap((root) => [...root.querySelectorAll('*')]);
  const isShadowed = (element: Element) => {
    const { boxShadow, textShadow } = view.getComputedStyle(element);
    return boxShadow !== 'none' || textShadow !== 'none';
  };
  return elements.filter(isShadowed).length > MAX_SHADOWS;
};

/** So many moving elements touch nearly every tile, and observing them takes longer than that saves. */
const hasManyTransforms = (control: PageControl): boolean => {
  const elements = control.roots().flatMap((root) => [...root.querySelectorAll<HTMLElement>('[style]')]);
  return elements.filter(({ style }) => style.transform !== '').length > MAX_TRACKED;
};

/** Draws the page whole. */
const NO_TILES: TileChoice = {
  afterSeek: () => undefined,
  afterPaint: () => undefined,
  choose: () => undefined,
  verifyAll: () => undefined,
  invalidate: () => undefined,
  drawnShare: () => 1,
};

/** Chooses which of `all` tiles are verified in a drawn frame: one of them in most frames, each of them in a few. */
const createVerification = (all: readonly number[], { verification, sampleSeed }: CaptureHostSettings) => {
  let position = sampleSeed;
  return (changed: readonly number[]): readonly number[] => {
    // Multiples of the golden ratio are spread evenly, so that each tile has its turn.
    position = (position + GOLDEN_RATIO) % 1;
    const hasEvery = verification === 'every tile' || position < VERIFIED_SHARE;
    const verified = hasEvery ? all : [Math.floor(position * all.length)];
    return verified.filter((index) => !changed.includes(index));
  };
};

/** Chooses among the tiles of the page in `iframe`, which must be loaded. For the first frame every tile is chosen. */
export const createTileChoice = (
  iframe: HTMLIFrameElement,
  settings: CaptureHostSettings,
  styleSheets: () => string,
): TileChoice => {
  const { size, drawing } = settings;
  const document = iframe.contentDocument;
  const view = iframe.contentWindow;
  if (drawing === 'whole' || document === null || view === null) return NO_TILES;
  const control = () => pageControlOf(iframe) as PageControl;
  const usesFilters = createFilterCheck(control, styleSheets);
  const tiles = tilesOf(size);
  const everyTile = tiles.map((_, index) => index);
  const chooseVerified = createVerification(everyTile, settings);
  const roots = () => control().roots();
  const untrackedChanges = () => control().untrackedChanges();
  let region: ChangedRegion | undefined =
    drawing === 'tiles' ? undefined : watchChangedRegion({ document, roots, styleSheets, untrackedChanges });
  /** Undefined: every tile. */
  let changed: Set<number> | undefined;
  let isWhole: boolean | undefined;
  let chosenTiles = 0;
  let frames = 0;
  const checkWhole = (): boolean => {
    if (isWhole === true) return true;
    isWhole ??= hasManyShadows(control(), view) || hasManyTransforms(control());
    isWhole ||= usesFilters();
    if (isWhole) {
      region?.close();
      region = undefined;
    }
    return isWhole;
  };
  return {
    afterSeek: () => region?.afterSeek(),
    afterPaint: () => {
      const bounds = region?.afterPaint();
      if (bounds === undefined) changed = undefined;
      if (bounds === undefined || changed === undefined) return;
      for (const [index, tile] of tiles.entries()) {
        if (bounds.some((box) => touches(tile, box))) changed.add(index);
      }
    },
    choose: () => {
      const chosen = changed === undefined ? everyTile : [...changed].sort((first, second) => first - second);
      changed = new Set();
      frames += 1;
      const drawsWhole = checkWhole();
      chosenTiles += drawsWhole ? tiles.length : chosen.length;
      return drawsWhole ? undefined : { changed: chosen, verified: chooseVerified(chosen) };
    },
    verifyAll: () => (isWhole === false ? { changed: [], verified: everyTile } : undefined),
    invalidate: () => {
      changed = undefined;
    },
    drawnShare: () => chosenTiles / Math.max(1, frames * tiles.length),
  };
};
