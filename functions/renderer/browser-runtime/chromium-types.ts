/** Parts of Chromium's canvas-draw-element feature, which the DOM types do not know yet. */
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

/** A parent that can take an element in without reloading what is inside. */
export interface StateKeepingParent extends Element {
  readonly moveBefore: (element: Element, before: Element | null) => void;
}

/** Parts of the file system that only workers have, and that the DOM types leave out for it. */
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
