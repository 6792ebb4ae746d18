import type { FileLimits } from '#core/rendering/file-limits.ts';
import type {
  RenderDocument,
  SegmentOutcome,
  SegmentProgress,
  SegmentRequest,
} from '#core/rendering/segment.ts';

/** Facts read from the finished file itself. */
export interface MediaFacts {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly frames: number;
}

/** What a file's bytes are, all of them. */
export interface FileDigest {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** A file and what its renderer reported of it. */
export interface StoredFile extends FileDigest {
  readonly key: string;
}

/** A segment's file. */
export interface VideoPart extends StoredFile {
  readonly frames: number;
}

export type JoinOutcome =
  | (FileDigest & { readonly status: 'joined' })
  /** A part is not the file that was reported, or does not fit the others. */
  | { readonly status: 'unfit'; readonly diagnostic: string };

export type CopyOutcome =
  | { readonly status: 'copied' }
  /** It is not the file that was reported, or not what it should be. */
  | { readonly status: 'unfit'; readonly diagnostic: string };

export interface MediaStore {
  readonly putDocument: (key: string, document: RenderDocument) => Promise<void>;
  /** Removes a document whose video was refused; a missing one is no error. */
  readonly deleteDocument: (key: string) => Promise<void>;
  /** Link to what our own side writes: a document, or a stop. */
  readonly presignRead: (key: string, lifetimeSeconds: number) => Promise<string>;
  readonly presignUpload: (key: string, contentType: string, lifetimeSeconds: number) => Promise<string>;
  /** Link for the caller: `Content-Disposition: attachment; filename="<fileName>"`. */
  readonly presignDownload: (key: string, fileName: string, lifetimeSeconds: number) => Promise<string>;
  /** Tells renderers that look for it to stop. */
  readonly requestCancellation: (key: string) => Promise<void>;
  /** What `render-segment` reported last; no frames before its first report. */
  readonly readProgress: (key: string) => Promise<SegmentProgress>;
  /** Undefined when the object is missing or is no MP4 with one video track, its index in front, within the limits. */
  readonly readMediaFacts: (key: string, limits: FileLimits) => Promise<MediaFacts | undefined>;
  /** Reads the whole object, since no one else's word on what lies there counts. Undefined when it is missing or larger. */
  readonly readDigest: (key: string, maxBytes: number) => Promise<FileDigest | undefined>;
  /**
   * Makes one file of all parts, in order, by copying their pictures as they are encoded. A single part is copied as it
   * is, unread: the digest is the one reported.
   */
  readonly joinParts: (
    parts: readonly VideoPart[],
    output: { readonly key: string; readonly fps: number; readonly frameBytes: number },
    signal: AbortSignal,
  ) => Promise<JoinOutcome>;
  /** Copies a poster, then reads whether what lies there now is the JPEG that was reported, and of this size. */
  readonly copyPoster: (
    poster: StoredFile,
    output: { readonly key: string; readonly width: number; readonly height: number },
    signal: AbortSignal,
  ) => Promise<CopyOutcome>;
}

export interface SegmentRenderer {
  /**
   * Resolves with an outcome (`render_crashed` when the function died); throws when it could not be called,
   * `RendererBusyError` when none is free.
   */
  readonly render: (request: SegmentRequest, signal: AbortSignal) => Promise<SegmentOutcome>;
}
