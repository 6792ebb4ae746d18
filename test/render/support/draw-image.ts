import { evaluate } from '#renderer/page/evaluate.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { onBlankPage } from './blank-page.ts';

export interface DrawnImage {
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly colorSpace?: 'srgb' | 'display-p3';
  /** Statements that draw into the canvas context `c`. */
  readonly draw: string;
}

/** Files of pictures that Chromium draws; those of another color space have its ICC profile. */
export const drawImages = (tools: RenderTools, images: readonly DrawnImage[]): Promise<Buffer[]> =>
  onBlankPage(tools, async (cdp) => {
    const files: Buffer[] = [];
    for (const { width, height, contentType, colorSpace = 'srgb', draw } of images) {
      const url = await evaluate(
        cdp,
        `(() => { const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
        const c = canvas.getContext('2d', { colorSpace: '${colorSpace}' }); ${draw}; return canvas.toDataURL('${contentType}', 0.95); })()`,
      );
      files.push(Buffer.from(String(url).split(',')[1] ?? '', 'base64'));
    }
    return files;
  });

const u16 = (value: number) => Buffer.from(new Uint16Array([value]).buffer);
const u32 = (...values: readonly number[]) => Buffer.from(new Uint32Array(values).buffer);
const entry = (tag: number, type: number, count: number, value: Buffer) =>
  Buffer.concat([u16(tag), u16(type), u32(count), value]);

/** Degrees, minutes and seconds of a latitude, as they stand in the file. */
export const GPS_LATITUDE = u32(6, 1, 12, 1, 0, 1);

/** A JPEG as a phone writes it: with an EXIF orientation and the place where it was taken. */
export const asPhonePhoto = (jpeg: Buffer, orientation: number): Buffer => {
  const [gpsAt, latitudeAt] = [38, 68];
  const tiff = Buffer.concat([
    Buffer.from('II*\0'),
    u32(8),
    u16(2),
    entry(0x0112, 3, 1, u32(orientation)),
    entry(0x8825, 4, 1, u32(gpsAt)),
    u32(0),
    u16(2),
    entry(0x0001, 2, 2, Buffer.from('S\0\0\0')),
    entry(0x0002, 5, 3, u32(latitudeAt)),
    u32(0),
    GPS_LATITUDE,
  ]);
  const header = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  header.writeUInt16BE(header.length - 2 + tiff.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, tiff, jpeg.subarray(2)]);
};
