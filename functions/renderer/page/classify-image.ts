/** `animated`: a bitmap with several pictures. `moving`: an SVG image that moves by itself. */
export type ImageKind = 'still' | 'animated' | 'moving';

const SVG_MOTION =
  /<(?:[\w-]+:)?(?:animate|set\b|marquee|progress|!ENTITY)|@[\w-]*(?:keyframes|starting-style|\\)/i;
const DATA_URL = /data:[^"'()<>\s\\]+/gi;
const CHARACTER_REFERENCE = /&#(?:x([\da-f]+)|(\d+));?/gi;
const MAX_DEPTH = 4;

/** Bytes of a `data:` URL; undefined for any other text. */
export const dataUrlBytes = (url: string): Buffer | undefined => {
  const [, isBase64, body] = /^data:[^,]*?(;\s*base64\s*)?,([^#]*)/is.exec(url) ?? [];
  if (body === undefined) return undefined;
  const percentDecoded = Buffer.from(
    body.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return isBase64 === undefined ? percentDecoded : Buffer.from(percentDecoded.toString('latin1'), 'base64');
};

const decodeReferences = (text: string): string =>
  text.replaceAll(CHARACTER_REFERENCE, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

const classifySvg = (text: string, depth: number): ImageKind => {
  if (SVG_MOTION.test(text) || depth > MAX_DEPTH) return 'moving';
  const nested = [...text.matchAll(DATA_URL)].map(([url]) => dataUrlBytes(url));
  const isMoving = nested.some((bytes) => bytes && classifyImage(bytes, depth + 1) !== 'still');
  return isMoving ? 'moving' : 'still';
};

/** Recognizes what moves by its content, as a browser does whatever the declared type. */
export const classifyImage = (bytes: Buffer, depth = 0): ImageKind => {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text;
  const isAnimated =
    starts('GIF8') ||
    (starts('PNG', 1) && bytes.includes('acTL')) ||
    (starts('RIFF') && bytes.includes('ANIM')) ||
    (starts('ftyp', 4) && bytes.subarray(0, 64).includes('avis'));
  if (isAnimated) return 'animated';
  const isUtf16 = starts('\u00fe\u00ff') || starts('\u00ff\u00fe');
  const text = bytes.toString(isUtf16 ? 'utf16le' : 'utf8');
  return text.includes('<svg') || text.includes(':svg') || isUtf16
    ? classifySvg(decodeReferences(text), depth)
    : 'still';
};
