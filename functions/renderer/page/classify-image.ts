/** `animated`: a bitmap with several pictures. `moving`: an SVG image that moves by itself. */
export type ImageKind = 'still' | 'animated' | 'moving';

/** Motion, and what can contain it outside the text that is searched: other files of style, entities, escapes of CSS. */
const SVG_MOTION =
  /<(?:[\w-]+:)?(?:animate|set\b|marquee|progress|link\b|!ENTITY)|<\?xml-stylesheet|@[\w-]*(?:keyframes|starting-style|import|\\)|url\(\s*["']?[^"')]{0,40}\\/i;
const DATA_URL = /data:[^"'()<>\s\\]+/gi;
const CHARACTER_REFERENCE = /&#(?:x([\da-f]+)|(\d+));?/gi;

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

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

const isAnimatedBitmap = (bytes: Buffer): boolean =>
  startsWith(bytes, 'GIF8') ||
  (startsWith(bytes, 'PNG', 1) && bytes.includes('acTL')) ||
  (startsWith(bytes, 'RIFF') && bytes.includes('ANIM')) ||
  (startsWith(bytes, 'ftyp', 4) && bytes.includes('avis'));

/** Fonts are drawn without motion too. */
const STILL_STARTS = [
  '\u0089PNG',
  'RIFF',
  '\u00ff\u00d8\u00ff',
  'BM',
  'wOFF',
  'wOF2',
  '\0\u0001\0\0',
  'OTTO',
];
const isStillFile = (bytes: Buffer): boolean =>
  !isAnimatedBitmap(bytes) &&
  (STILL_STARTS.some((start) => startsWith(bytes, start)) || startsWith(bytes, 'ftyp', 4));

/** Whatever an SVG image contains is still only when it is recognized as such. */
const classifySvg = (text: string): ImageKind => {
  if (SVG_MOTION.test(text)) return 'moving';
  const nested = [...text.matchAll(DATA_URL)].map(([url]) => dataUrlBytes(url));
  return nested.every((bytes) => bytes !== undefined && isStillFile(bytes)) ? 'still' : 'moving';
};

/**
 * Recognizes what moves by its content, as a browser does whatever the declared type. `isPart`: the file has more bytes,
 * in which anything may be.
 */
export const classifyImage = (bytes: Buffer, isPart = false): ImageKind => {
  if (isAnimatedBitmap(bytes)) return 'animated';
  if (isStillFile(bytes)) return isPart ? 'animated' : 'still';
  if (isPart) return 'moving';
  const text = bytes.toString('utf8').replaceAll('\0', ''); // in UTF-16, every second byte of a tag is 0
  return text.includes('<svg') || text.includes(':svg') ? classifySvg(decodeReferences(text)) : 'still';
};
