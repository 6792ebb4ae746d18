import { parentPort } from 'node:worker_threads';
import { create } from 'fontkitten';
import type { Font } from 'fontkitten';
import { unpackedBytesOf } from '#adapters/media-files/font-unpacked-bytes.ts';
import { createReadRange } from '#adapters/media-files/read-range.ts';
import type { FileRequest } from '#adapters/media-files/read-range.ts';
import { FONT_AXES_MAX, FONT_RANGES_MAX, FONT_UNPACKED_MAX_BYTES } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import { unicodeRangeOf } from '#core/fonts/unicode-range.ts';
import type { Inspection } from '#core/ports/assets.ts';

export type FontContentType = Extract<AssetContentType, `font/${string}`>;

export interface FontRequest {
  readonly contentType: FontContentType;
}

/** Messages of the worker: `ready` once, then the inspection of the file it was sent. */
export type FontReply = 'ready' | Inspection;

/** First four bytes. A TrueType font may be named as an OpenType font and the reverse: both have the same tables. */
const SFNT = ['\0\x01\0\0', 'true', 'OTTO'];
const SIGNATURES: Readonly<Record<FontContentType, readonly string[]>> = {
  'font/woff2': ['wOF2'],
  'font/woff': ['wOFF'],
  'font/ttf': SFNT,
  'font/otf': SFNT,
};
const NAME_MAX_CHARACTERS = 200;
/** Without controls, and without the mark that ends a character map. */
const [FIRST_CODE_POINT, END_OF_MAP, LAST_CODE_POINT] = [0x20, 0xffff, 0x10ffff];
const [MIN_WEIGHT, MAX_WEIGHT] = [1, 1000];
const CONTROL = /[\p{Control}\p{Surrogate}]/gu;

const rejected = (code: AssetRejectionCode): Inspection => ({ status: 'rejected', code });

/** The first of these names that the font has. The library returns bytes for a name in an encoding that it does not support. */
const nameOf = (font: Font, ...keys: readonly string[]): string => {
  const names = keys.map((key): unknown => font.getName(key));
  const found = names.filter((name) => typeof name === 'string').find((name) => name.trim() !== '');
  return (found ?? '').replaceAll(CONTROL, '').slice(0, NAME_MAX_CHARACTERS).trim();
};

const axesOf = ({ variationAxes }: Font) =>
  Object.entries(variationAxes).flatMap(([tag, axis]) =>
    axis ? [{ tag, min: axis.min, default: axis.default, max: axis.max }] : [],
  );

const describe = (font: Font): Inspection => {
  const family = nameOf(font, 'preferredFamily', 'fontFamily');
  const { usWeightClass, fsSelection } = font['OS/2'];
  const axes = axesOf(font);
  const codePoints = [...new Set(font.characterSet)]
    .filter(
      (codePoint) =>
        codePoint >= FIRST_CODE_POINT && codePoint <= LAST_CODE_POINT && codePoint !== END_OF_MAP,
    )
    .sort((a, b) => a - b);
  if (family === '' || font.numGlyphs === 0 || codePoints.length === 0 || axes.length > FONT_AXES_MAX)
    return rejected('unreadable_file');
  const facts = {
    family,
    subfamily: nameOf(font, 'preferredSubfamily', 'fontSubfamily'),
    isItalic: fsSelection.italic || font.italicAngle !== 0,
    weight: Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, usWeightClass)),
    axes,
    characters: codePoints.length,
    unicodeRange: unicodeRangeOf(codePoints, FONT_RANGES_MAX),
  };
  return { status: 'accepted', facts: { width: null, height: null, durationMs: null, font: facts } };
};

const inspect = async ({ request, file }: FileRequest<FontRequest>): Promise<Inspection> => {
  const bytes = Buffer.from(await createReadRange(file)(0, file.sizeBytes));
  if (!SIGNATURES[request.contentType].includes(bytes.toString('latin1', 0, 4)))
    return rejected('wrong_content_type');
  // First: the library unpacks without a limit.
  if (unpackedBytesOf(bytes, FONT_UNPACKED_MAX_BYTES) > FONT_UNPACKED_MAX_BYTES)
    return rejected('unpacked_too_large');
  const font = create(bytes);
  return font.isCollection ? rejected('wrong_content_type') : describe(font);
};

const reply = (message: FontReply) => parentPort?.postMessage(message, []);

/** An exception of the library means that it cannot read the file. */
const inspectOrReject = (request: FileRequest<FontRequest>): Promise<Inspection> =>
  inspect(request).catch(() => rejected('unreadable_file'));

parentPort?.once('message', (request: FileRequest<FontRequest>) => void inspectOrReject(request).then(reply));
reply('ready');
