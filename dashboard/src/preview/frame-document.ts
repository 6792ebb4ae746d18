/** What the page around the frame sends once, as soon as the frame asks for it. */
export interface FrameDocument {
  readonly html: string;
  /** Files that the HTML names by these addresses. */
  readonly files: Readonly<Record<string, Blob>>;
}

export interface FrameDocumentMessage {
  readonly previewDocument: FrameDocument;
}

/** Sent by the frame when it can receive its document. */
export const FRAME_READY = { previewFrame: 'ready' } as const;

export const isFrameReady = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'previewFrame' in data &&
  data.previewFrame === FRAME_READY.previewFrame;
