import { isStillSvg } from '#core/composition/still-svg.ts';

/** `animated`: a bitmap with several pictures. `moving`: an SVG image that is not certain to be still. */
export type ImageKind = 'still' | 'animated' | 'moving';

/** An image as a browser reads it; `mediaType` may have parameters. */
export interface ImageFile {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A browser may find this parameter at any place among the parameters, or only at the end. */
const BASE64_AT_END = /;[\t ]*base64[\t ]*$/i;

/** Content of a `data:` URL; undefined for another text, and for a URL that browsers may decode in different ways. */
export const readDataUrl = (text: string): ImageFile | undefined => {
  const [, header, body] = /^data:([^,]*),([^#]*)/i.exec(URL.parse(text)?.href ?? '') ?? [];
  if (header === undefined || body === undefined) return undefined;
  const mediaType = header.replace(BASE64_AT_END, '');
  if (/base64/i.test(mediaType)) return undefined;
  const decoded = body.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { mediaType, bytes: Buffer.from(decoded, header === mediaType ? 'latin1' : 'base64') };
};

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
  STILL_STARTS.some((start) => startsWith(bytes, start)) || startsWith(bytes, 'ftyp', 4);

/** Encodings in which every byte below 128 is the ASCII character. */
const ASCII_SUPERSET = /^(?:utf-?8|(?:us-)?ascii|iso-8859-1|latin1|windows-1252)$/i;
const CHARSET = /charset[\t ]*=[\t ]*["']?([^"';]*)/gi;
const XML_ENCODING = /^[^<]{0,3}<\?xml[^>]*?encoding[\t\n\r ]*=[\t\n\r ]*["']([^"']*)/;

/** Text of a file, undefined if it could be in an encoding that hides what it contains. */
const decodeText = ({ mediaType, bytes }: ImageFile): string | undefined => {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const declared = [...mediaType.matchAll(CHARSET), XML_ENCODING.exec(text) ?? []];
  const isAscii = declared.every(([, name]) => name === undefined || ASCII_SUPERSET.test(name.trim()));
  return isAscii && !text.includes('\0') ? text : undefined;
};

const MAX_NESTED_LEVELS = 4;

const classifySvg = (file: ImageFile, level: number): ImageKind => {
  const text = decodeText(file);
  const isReadable = text !== undefined && level <= MAX_NESTED_LEVELS;
  return isReadable && isStillSvg(text, (url) => isStillInside(url, level + 1)) ? 'still' : 'moving';
};

const isSvg = ({ mediaType }: ImageFile): boolean => /svg/i.test(mediaType);

/** Whether a `data:` URL in an SVG file is a font, or an image that stays the same. */
const isStillInside = (url: string, level: number): boolean => {
  const file = readDataUrl(url);
  if (file === undefined) return !url.includes(',');
  if (isSvg(file)) return classifySvg(file, level) === 'still';
  return isStillFile(file.bytes) && !isAnimatedBitmap(file.bytes);
};

/**
 * Recognizes SVG images by their type and bitmaps by their content, as a browser does. `isPart`: the file has more bytes,
 * in which anything may be. Another file is no image, so it is still.
 */
export const classifyImage = (file: ImageFile, isPart = false): ImageKind => {
  if (isSvg(file)) return isPart ? 'moving' : classifySvg(file, 0);
  return isPart || isAnimatedBitmap(file.bytes) ? 'animated' : 'still';
};

/** Kind of an image by its `data:` URL; a URL without content is still. */
export const classifyDataUrl = (url: string): ImageKind => {
  const file = readDataUrl(url);
  if (file !== undefined) return classifyImage(file);
  return url.includes(',') ? 'moving' : 'still';
};
