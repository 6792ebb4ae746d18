import { continueRender, delayRender, staticFile } from 'remotion';

/** The font file the other renderers use, before the first frame. */
export const loadFonts = () => {
  const handle = delayRender('fonts');
  const url = staticFile('inter-latin-wght-normal.woff2');
  const face = new FontFace('Inter', `url(${url})`, { weight: '100 900' });
  document.fonts.add(face);
  face.load().then(() => continueRender(handle));
};
