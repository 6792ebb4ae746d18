import type { ItemKind, StudioRoot } from '#core/studio/studio-document.ts';

/** Share of the height at which new texts are, one below the other: over the place of captions. */
const TEXT_TOPS = [0.16, 0.25, 0.34, 0.43];

/** Where a new text of one line is, in pixels of the frame. `others` is how many texts are in its scene. */
export const newTextPlace = ({ width, height }: StudioRoot, others: number) => ({
  left: width * 0.08,
  top: height * (TEXT_TOPS[others % TEXT_TOPS.length] ?? 0),
  width: width * 0.84,
  height: Math.min(width, height) * 0.1,
});

/** Declarations of a new item, in pixels of the frame. `others` is how many of its kind are in its scene. */
export const defaultStyle = (
  kind: Exclude<ItemKind, 'mounted' | 'group'>,
  root: StudioRoot,
  others: number,
): Readonly<Record<string, string>> => {
  const { width, height } = root;
  const side = Math.min(width, height);
  const px = (value: number): string => `${Math.round(value)}px`;
  switch (kind) {
    case 'text': {
      const place = newTextPlace(root, others);
      return {
        position: 'absolute',
        left: px(place.left),
        top: px(place.top),
        width: px(place.width),
        margin: '0',
        'font-family': 'Montserrat, sans-serif',
        'font-size': px(side * 0.085),
        'font-weight': '800',
        'line-height': '1.15',
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
    case 'image':
      return {
        position: 'absolute',
        left: px(width * 0.08),
        top: px(height * 0.2),
        width: px(width * 0.84),
        height: px(height * 0.5),
        'object-fit': 'cover',
      };
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
