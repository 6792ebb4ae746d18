/** The bundler compiles WebAssembly text; see layers/bundled-files/bundle.ts. */
declare module '*.wat' {
  const wasm: Uint8Array<ArrayBuffer>;
  export default wasm;
}
