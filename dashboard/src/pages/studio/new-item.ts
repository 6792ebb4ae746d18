import type { StudioRoot } from '#core/studio/studio-document.ts';

interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

const px = (pixels: number): string => `${Math.round(pixels)}px`;

/** As large as fits into three quarters of the picture, in the shape of the file and in the middle. */
export const pictureStyle = (
  root: StudioRoot,
  { width: fileWidth, height: fileHeight }: Size,
): Readonly<Record<string, string>> => {
  const ratio = (fileWidth ?? 1) / (fileHeight ?? 1);
  const width = Math.min(root.width * 0.84, root.height * 0.75 * ratio);
  const height = width / ratio;
  return {
    left: px((root.width - width) / 2),
    top: px((root.height - height) / 2),
    width: px(width),
    height: px(height),
  };
};
