import { createAnimatedImagePages, GRAPHICS_PAGES } from './graphics.ts';
import { MATRIX } from './matrix.ts';
import type { HiddenPage } from './page.ts';
import { PSEUDO_ELEMENT_PAGES } from './pseudo-elements.ts';
import { SCRIPT_PAGES } from './scripts.ts';
import { STYLE_PAGES } from './styles.ts';

/** All pages. Animated images are created with ffmpeg. */
export const createPages = async (ffmpegPath: string): Promise<HiddenPage[]> => [
  ...MATRIX,
  ...PSEUDO_ELEMENT_PAGES,
  ...GRAPHICS_PAGES,
  ...(await createAnimatedImagePages(ffmpegPath)),
  ...STYLE_PAGES,
  ...SCRIPT_PAGES,
];
