declare module 'probe-image-size/sync.js' {
  interface ProbedSize {
    readonly width: number;
    readonly height: number;
    /** EXIF orientation, 1 to 8. */
    readonly orientation?: number;
  }
  type ProbeImage = (bytes: Uint8Array) => ProbedSize | undefined;

  const probe: { readonly parsers: Readonly<Record<'jpeg' | 'png' | 'webp', ProbeImage>> };
  export default probe;
}

declare module 'probe-image-size/lib/common/exif_orientation_parser.js' {
  const exif: {
    readonly Parser: new () => {
      /** Takes the TIFF header and what follows. */
      readonly push: (bytes: Uint8Array) => void;
      /** 0 when the bytes have none. */
      readonly orientation: number;
    };
  };
  export default exif;
}
