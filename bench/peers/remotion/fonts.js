import { continueRender, delayRender, staticFile } from 'remotion';

/** The font files the other renderers use, before the first frame. */
export const loadFonts = () => {
  const handle = delayRender('fonts');
  const faces = [400, 700].map(
    (weight) => new FontFace('Inter', `url(${staticFile(`inter-latin-${weight}-normal.woff2`)})`, { weight }),
  );
  for (const face of faces) document.fonts.add(face);
  Promise.all(faces.map((face) => face.load())).then(() => continueRender(handle));
};
