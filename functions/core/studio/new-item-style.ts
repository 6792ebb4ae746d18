import type { ItemKind, StudioRoot } from '#core/studio/studio-document.ts';

/** Share of the height at which new texts are, one below the other: over the place of captions. */
const TEXT_TOPS = [0.16, 0.25, 0.34, 0.43];

/** Declarations of a new item, in pixels of the frame. `others` is how many of its kind are in its scene. */
export const defaultStyle = (
  kind: Exclude<ItemKind, 'mounted' | 'group'>,
  { width, height }: StudioRoot,
  others: number,
): Readonly<Record<string, string>> => {
  const side = Math.min(width, height);
  const px = (value: number): string => `${Math.round(value)}px`;
  switch (kind) {
    case 'text':
      return {
        position: 'absolute',
        left: px(width * 0.08),
        top: px(height * (TEXT_TOPS[others % TEXT_TOPS.length] ?? 0)),
        width: px(width * 0.84),
        margin: '0',
        'font-family': 'Montserrat, sans-serif',
        'font-size': px(side * 0.085),
        'font-weight': '800',
        'line-height': '1.15',
        'text-align': 'center',
        color: '#15171c',
      };
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
