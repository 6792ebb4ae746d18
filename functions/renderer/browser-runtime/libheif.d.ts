declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Functions of libheif's C interface, whose pointers are numbers. One that returns a `heif_error` takes its address first. */
  export interface Libheif {
    /** Replaced when the memory grows. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    readonly HEAP32: Int32Array<ArrayBuffer>;
    readonly _malloc: (bytes: number) => number;
    readonly _heif_context_alloc: () => number;
    readonly _heif_context_read_from_memory: (
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: number,
    ) => void;
    readonly _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void;
    readonly _heif_image_handle_get_width: (handle: number) => number;
    readonly _heif_image_handle_get_height: (handle: number) => number;
    readonly _heif_image_handle_get_raw_color_profile_size: (handle: number) => number;
    readonly _heif_image_handle_get_raw_color_profile: (
      error: number,
      handle: number,
      profile: number,
    ) => void;
    readonly _heif_image_handle_get_nclx_color_profile: (
      error: number,
      handle: number,
      profile: number,
    ) => void;
    readonly _heif_decode_image: (
      error: number,
      handle: number,
      image: number,
      colorSpace: number,
      chroma: number,
      options: number,
    ) => void;
    readonly _heif_image_get_width: (image: number, channel: number) => number;
    readonly _heif_image_get_height: (image: number, channel: number) => number;
    readonly _heif_image_get_plane_readonly: (image: number, channel: number, stride: number) => number;
  }

  const createLibheif: (settings: {
    readonly print: () => void;
    readonly printErr: () => void;
  }) => Libheif | Promise<Libheif>;
  export default createLibheif;
}
