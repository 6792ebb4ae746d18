import { hasPngChunk } from '#core/composition/png-chunks.ts';
import { findMovingPart } from '#core/composition/still-svg.ts';

/** `animated`: a bitmap with several pictures. `moving`: an SVG image that is not certain to be still. */
export type ImageKind = 'still' | 'animated' | 'moving';

/** Kind of an image, and the part of it that moves or may move. */
interface ImageContent {
  readonly kind: ImageKind;
  readonly part?: string;
}

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

const WEBP_ANIMATION_FLAG = 0x02;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Decoders play frames only when the flag is set in the header, which is the first chunk. */
const isAnimatedWebp = (bytes: Buffer): boolean =>
  startsWith(bytes, 'RIFF') && startsWith(bytes, 'VP8X', 12) && ((bytes[20] ?? 0) & WEBP_ANIMATION_FLAG) > 0;

const isAnimatedBitmap = (bytes: Buffer): boolean =>
  startsWith(bytes, 'GIF8') ||
  hasPngChunk(bytes, 'acTL') ||
  isAnimatedWebp(bytes) ||
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
const STILL: ImageContent = { kind: 'still' };

const isSvg = ({ mediaType }: ImageFile): boolean => /svg/i.test(mediaType);

const inspectSvg = (file: ImageFile, level: number): ImageContent => {
  const text = decodeText(file);
  const part =
    text === undefined || level > MAX_NESTED_LEVELS
      ? `data:${file.mediaType}`
      : findMovingPart(text, (url) => inspectDataUrl(url, level + 1).part);
  return part === undefined ? STILL : { kind: 'moving', part };
};

/** `level`: how many SVG images contain the file. There, it may also be a font or a stylesheet. */
const inspectFile = (file: ImageFile, level: number): ImageContent => {
  if (isSvg(file)) return inspectSvg(file, level);
  const part = `data:${file.mediaType}`;
  if (isAnimatedBitmap(file.bytes)) return { kind: 'animated', part };
  return level === 0 || isStillFile(file.bytes) ? STILL : { kind: 'moving', part };
};

/** Kind of an image by its `data:` URL, and the part that moves; a URL without content is still. */
export const inspectDataUrl = (url: string, level = 0): ImageContent => {
  const file = readDataUrl(url);
  if (file !== undefined) return inspectFile(file, level);
  const hasContent = url.includes(',');
  return hasContent ? { kind: 'moving', part: url.slice(0, url.indexOf(',')) } : STILL;
};

/** The part of an SVG text that moves or may move; undefined for one that is certain to be still. */
export const movingPartOf = (svg: string): string | undefined =>
  inspectSvg({ mediaType: 'image/svg+xml', bytes: Buffer.from(svg) }, 0).part;

/**
 * Recognizes SVG images by their type and bitmaps by their content, as a browser does. `isPart`: the file has more bytes,
 * in which anything may be. Another file is no image, so it is still.
 */
export const classifyImage = (file: ImageFile, isPart = false): ImageKind => {
  if (isPart) return isSvg(file) ? 'moving' : 'animated';
  return inspectFile(file, 0).kind;
};
