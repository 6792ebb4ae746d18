import type { ItemKind, StudioRoot } from '#core/studio/studio-document.ts';

/** From the upper to the lower edge of something, in pixels of the frame. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Up to this width by height, apps cover much of a video, and captions lie higher: `functions/core/captions/caption-layout.ts`. */
export const TALL_RATIO = 0.7;

/** Shares of the height for the first and the last text, and for a picture below the texts. In a tall video captions lie over it. */
const TALL = { firstText: 0.16, lastText: 0.42, picture: { top: 0.28, bottom: 0.8 } };
const OTHER = { firstText: 0.05, lastText: 0.52, picture: { top: 0.28, bottom: 0.71 } };
const SIDE = 0.08;
const FONT = 0.085;
const LINE_HEIGHT = 1.15;

const sharesOf = ({ width, height }: StudioRoot) => (width / height <= TALL_RATIO ? TALL : OTHER);

/**
 * Where a new text of one line is, in pixels of the frame: the first place from above that other texts leave, clear of captions. When
 * none is left it overlaps the last ones, each of which stays in sight.
 */
export const newTextPlace = (root: StudioRoot, others: readonly Span[] = []) => {
  const { width, height } = root;
  const { firstText, lastText } = sharesOf(root);
  const line = Math.min(width, height) * FONT * LINE_HEIGHT;
  const isFree = (at: number) => others.every(({ top, bottom }) => bottom <= at || top >= at + line);
  const ends = others.map(({ bottom }) => bottom + line / 4).toSorted((a, b) => a - b);
  const free = [height * firstText, ...ends].find((at) => at >= height * firstText && isFree(at));
  const last = height * lastText;
  const crowd = others.filter((other) => other.top >= last - 1).length;
  const top = free !== undefined && free < last ? free : last + ((crowd % 4) * line) / 3;
  return { left: width * SIDE, top, width: width * (1 - 2 * SIDE), height: line };
};

/** Between the first text and the place of captions; in a tall video, captions lie over it. */
export const pictureSpace = (root: StudioRoot) => {
  const { width, height } = root;
  const { top, bottom } = sharesOf(root).picture;
  return {
    left: width * SIDE,
    top: height * top,
    width: width * (1 - 2 * SIDE),
    height: height * (bottom - top),
  };
};

export const px = (pixels: number): string => `${Math.round(pixels)}px`;

/** Declarations of a new item, in pixels of the frame. */
export const defaultStyle = (
  kind: Exclude<ItemKind, 'mounted' | 'group'>,
  root: StudioRoot,
): Readonly<Record<string, string>> => {
  const { width, height } = root;
  const side = Math.min(width, height);
  switch (kind) {
    case 'text': {
      const place = newTextPlace(root);
      return {
        position: 'absolute',
        left: px(place.left),
        top: px(place.top),
        width: px(place.width),
        margin: '0',
        'font-family': 'Montserrat, sans-serif',
        'font-size': px(side * FONT),
        'font-weight': '800',
        'line-height': String(LINE_HEIGHT),
        'text-align': 'center',
        color: '#15171c',
      };
    }
    case 'shape':
      return {
        position: 'absolute',
        left: px((width - side * 0.4) / 2),
        top: px((height - side * 0.4) / 2),
        width: px(side * 0.4),
        height: px(side * 0.4),
        background: '#0b5d51',
      };
    case 'image': {
      const space = pictureSpace(root);
      return {
        position: 'absolute',
        left: px(space.left),
        top: px(space.top),
        width: px(space.width),
        height: px(space.height),
        'object-fit': 'cover',
      };
    }
    case 'video':
      return {
        position: 'absolute',
        left: '0px',
        top: '0px',
        width: px(width),
        height: px(height),
        'object-fit': 'cover',
      };
    case 'audio':
    case 'captions':
      return {};
  }
};
