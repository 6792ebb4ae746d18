import type { FrameText } from './project-references.ts';

/** A document that a frame of `/preview/frame.html` shows. */
export interface FrameDocument {
  readonly html: string;
  /** Files that the HTML names by these addresses. */
  readonly files: Readonly<Record<string, Blob>>;
  /** Texts of a project; each may name those before it. */
  readonly texts?: readonly FrameText[];
}

/** What the page of a template is filled with. */
export interface TemplateValues {
  /** By variable name. */
  readonly values: Readonly<Record<string, string>>;
  /** Files that values name by these addresses. */
  readonly files: Readonly<Record<string, Blob>>;
  /** Files of the page's fonts, which are the same with all values. */
  readonly fonts: Readonly<Record<string, Blob>>;
  /** Time of the video to show. */
  readonly seconds: number;
}

/** What the page around a frame sends when the frame asks for it. */
export type FrameContent =
  | { readonly previewDocument: FrameDocument }
  | { readonly previewValues: TemplateValues };

/** Sent by the frame when it can receive its content. */
export const FRAME_READY = { previewFrame: 'ready' } as const;

export const isFrameReady = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'previewFrame' in data &&
  data.previewFrame === FRAME_READY.previewFrame;
