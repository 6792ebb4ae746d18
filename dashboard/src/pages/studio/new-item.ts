import type { StudioRoot } from '#core/studio/studio-document.ts';

type Style = Readonly<Record<string, string>>;

const px = (pixels: number): string => `${Math.round(pixels)}px`;

/** In the middle of the picture. */
const centered = ({ width, height }: StudioRoot, boxWidth: number, boxHeight: number): Style => ({
  position: 'absolute',
  left: px((width - boxWidth) / 2),
  top: px((height - boxHeight) / 2),
  width: px(boxWidth),
});

/** Letters as large as a headline in this size of video. */
const letterPixels = ({ width, height }: StudioRoot): number => Math.min(width, height) / 12;

export const textStyle = (root: StudioRoot): Style => ({
  ...centered(root, root.width * 0.8, letterPixels(root) * 1.2),
  'font-family': "'Poppins', sans-serif",
  'font-size': px(letterPixels(root)),
  'font-weight': '700',
  'line-height': '1.2',
  'text-align': 'center',
  color: '#1D1A16',
});

export const shapeStyle = (root: StudioRoot, color: string): Style => {
  const side = Math.min(root.width, root.height) * 0.4;
  return {
    ...centered(root, side, side),
    height: px(side),
    'background-color': color,
    'border-radius': '24px',
  };
};

interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** As large as fits into three quarters of the picture, in the shape of the file. */
export const pictureStyle = (root: StudioRoot, { width: fileWidth, height: fileHeight }: Size): Style => {
  const ratio = (fileWidth ?? 1) / (fileHeight ?? 1);
  const width = Math.min(root.width * 0.8, root.height * 0.75 * ratio);
  return {
    ...centered(root, width, width / ratio),
    height: px(width / ratio),
    'object-fit': 'cover',
  };
};
