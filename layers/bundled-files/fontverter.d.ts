declare module 'fontverter' {
  export const convert: (font: Buffer, format: 'truetype' | 'woff') => Promise<Buffer>;
}
