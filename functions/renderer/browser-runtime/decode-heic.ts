/* Decodes HEIC photos, which Chromium does not, by libheif in WebAssembly. */
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';

// Values of libheif's enumerations.
const COLOR_SPACE_RGB = 1;
const CHROMA_RGBA = 11;
const CHANNEL_INTERLEAVED = 10;
const NO_ERROR = 0;
/** `heif_error`: two integers and the address of a text. */
const ERROR_BYTES = 12;
const POINTER_BYTES = 4;

/** Offset of the color primaries in `heif_color_profile_nclx`, and their value for Display P3: ITU-T H.273, table 2. */
const PRIMARIES_AT = 4;
const DISPLAY_P3 = 12;

interface DecodedPhoto extends FrameSize {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** ICC profile; empty without one. */
  readonly profile: Uint8Array<ArrayBuffer>;
  readonly isDisplayP3: boolean;
}

const SILENT = { print: () => undefined, printErr: () => undefined };

const integerAt = ({ HEAP32 }: Libheif, address: number): number => HEAP32[address / POINTER_BYTES] ?? 0;

/** The size is that of the photo as it is shown. Undefined when it cannot be decoded, and for one of another size. */
const decode = async (file: Uint8Array, { width, height }: FrameSize): Promise<DecodedPhoto | undefined> => {
  const libheif = await createLibheif(SILENT);
  const {
    _malloc: allocate,
    _heif_context_alloc: createContext,
    _heif_context_read_from_memory: readFile,
    _heif_context_get_primary_image_handle: findPhoto,
    _heif_image_handle_get_width: widthOfPhoto,
    _heif_image_handle_get_height: heightOfPhoto,
    _heif_decode_image: decodeImage,
    _heif_image_get_width: widthOf,
    _heif_image_get_height: heightOf,
    _heif_image_get_plane_readonly: pixelsOf,
  } = libheif;
  const error = allocate(ERROR_BYTES);
  const result = allocate(POINTER_BYTES);
  const isDone = (): boolean => integerAt(libheif, error) === NO_ERROR;

  const context = createContext();
  const address = allocate(file.length);
  libheif.HEAPU8.set(file, address);
  readFile(error, context, address, file.length, 0);
  if (!isDone()) return undefined;
  findPhoto(error, context, result);
  if (!isDone()) return undefined;
  const photo = integerAt(libheif, result);
  // Before it is decoded: the size decides how much memory that takes.
  if (widthOfPhoto(photo) !== width || heightOfPhoto(photo) !== height) return undefined;
  decodeImage(error, photo, result, COLOR_SPACE_RGB, CHROMA_RGBA, 0);
  if (!isDone()) return undefined;
  const image = integerAt(libheif, result);
  if (widthOf(image, CHANNEL_INTERLEAVED) !== width || heightOf(image, CHANNEL_INTERLEAVED) !== height)
    return undefined;

  const plane = pixelsOf(image, CHANNEL_INTERLEAVED, result);
  const stride = integerAt(libheif, result);
  const rowBytes = 4 * width;
  const pixels = new Uint8ClampedArray(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const start = plane + row * stride;
    pixels.set(libheif.HEAPU8.subarray(start, start + rowBytes), row * rowBytes);
  }
  return { width, height, pixels, ...readColors(libheif, photo, { error, result }) };
};

const readColors = (
  libheif: Libheif,
  photo: number,
  { error, result }: { readonly error: number; readonly result: number },
): Pick<DecodedPhoto, 'profile' | 'isDisplayP3'> => {
  const {
    _malloc: allocate,
    _heif_image_handle_get_raw_color_profile_size: lengthOfProfile,
    _heif_image_handle_get_raw_color_profile: copyProfile,
    _heif_image_handle_get_nclx_color_profile: findCodePoints,
  } = libheif;
  const length = lengthOfProfile(photo);
  const address = allocate(length);
  if (length > 0) copyProfile(error, photo, address);
  findCodePoints(error, photo, result);
  const isFound = integerAt(libheif, error) === NO_ERROR;
  return {
    profile: libheif.HEAPU8.slice(address, address + length),
    isDisplayP3: isFound && integerAt(libheif, integerAt(libheif, result) + PRIMARIES_AT) === DISPLAY_P3,
  };
};

// Of a BMP with a BITMAPV5HEADER.
const FILE_HEADER_BYTES = 14;
const INFO_HEADER_BYTES = 124;
const BIT_FIELDS = 3;
const EMBEDDED_PROFILE = 0x4d424544;

/** A BMP with the color profile: the format with a profile that needs neither compression nor check sums. */
const writeBitmap = ({ width, height, pixels, profile }: DecodedPhoto): Blob => {
  const pixelsAt = FILE_HEADER_BYTES + INFO_HEADER_BYTES;
  const header = new DataView(new ArrayBuffer(pixelsAt));
  header.setUint16(0, 0x424d); // BM
  const fields: readonly (readonly [at: number, value: number])[] = [
    [2, pixelsAt + pixels.length + profile.length],
    [10, pixelsAt],
    [14, INFO_HEADER_BYTES],
    [18, width],
    [22, -height], // rows from the top
    [26, 1 | (32 << 16)], // planes and bits per pixel
    [30, BIT_FIELDS],
    [34, pixels.length],
    [54, 0x000000ff], // masks of red, green, blue and alpha
    [58, 0x0000ff00],
    [62, 0x00ff0000],
    [66, 0xff000000],
    [70, EMBEDDED_PROFILE],
    [126, INFO_HEADER_BYTES + pixels.length], // of the profile, behind the file header
    [130, profile.length],
  ];
  for (const [at, value] of fields) header.setInt32(at, value, true);
  return new Blob([header, pixels, profile]);
};

/** Colors are converted to sRGB. Null when the photo cannot be decoded, and for one of another size. */
export const decodeHeic = async (file: Blob, size: FrameSize): Promise<ImageBitmap | null> => {
  const photo = await decode(new Uint8Array(await file.arrayBuffer()), size);
  if (photo === undefined) return null;
  if (photo.profile.length > 0) return createImageBitmap(writeBitmap(photo));
  const colorSpace = photo.isDisplayP3 ? 'display-p3' : 'srgb';
  return createImageBitmap(new ImageData(photo.pixels, photo.width, photo.height, { colorSpace }));
};
