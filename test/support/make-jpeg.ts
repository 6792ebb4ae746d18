const segment = (marker: number, content: readonly number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};

const twoBytes = (value: number): number[] => [value >> 8, value & 0xff];

/** The segments of a baseline JPEG in the order of ffmpeg's encoder, so that tests can replace one. */
export const jpegSegments = (width: number, height: number) => ({
  start: [0xff, 0xd8],
  application: segment(0xe0, [...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]),
  comment: segment(0xfe, [...Buffer.from('Lavc')]),
  quantization: segment(0xdb, [0, ...Array<number>(64).fill(8)]),
  huffman: segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]),
  frame: segment(0xc0, [8, ...twoBytes(height), ...twoBytes(width), 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
  scan: segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  pixels: [0x12, 0xff, 0x00, 0x34, 0x7f],
  end: [0xff, 0xd9],
});

export type JpegSegments = ReturnType<typeof jpegSegments>;

export const joinJpeg = (segments: JpegSegments): Buffer => Buffer.from(Object.values(segments).flat());

export const makeJpeg = (width: number, height: number): Buffer => joinJpeg(jpegSegments(width, height));
