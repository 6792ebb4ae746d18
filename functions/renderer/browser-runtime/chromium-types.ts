/* Chromium features that TypeScript's DOM types lack. */

/** Recording of an element's picture (canvas-draw-element). */
export interface ElementImage {
  readonly close: () => void;
}

export interface LayoutCanvas extends HTMLCanvasElement {
  onpaint: (() => void) | null;
  readonly requestPaint: () => void;
  readonly captureElementImage: (element: Element) => ElementImage;
}

export interface ElementContext extends OffscreenCanvasRenderingContext2D {
  readonly drawElementImage: (image: ElementImage, x: number, y: number) => void;
}

/** `moveBefore` moves an element without reloading what is inside. */
export interface MovableParent extends Element {
  readonly moveBefore: (element: Element, before: Element | null) => void;
}

interface Base64Bytes {
  readonly fromBase64: (text: string) => Uint8Array<ArrayBuffer>;
}

export const { fromBase64 } = Uint8Array as unknown as Base64Bytes;

/** Synchronous file access, which only workers have. */
export interface SyncAccessHandle {
  readonly read: (target: Uint8Array, options: { readonly at: number }) => number;
  readonly write: (source: Uint8Array, options: { readonly at: number }) => number;
  readonly truncate: (sizeBytes: number) => void;
}

export interface WorkerFileHandle extends FileSystemFileHandle {
  readonly createSyncAccessHandle: () => Promise<SyncAccessHandle>;
}

/** A worker's global scope; the DOM types describe a page's. */
export interface WorkerScope {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void;
  readonly postMessage: (message: unknown, transfer: readonly Transferable[]) => void;
}
