import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { FileLimits } from '#core/rendering/file-limits.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type {
  FileDigest,
  SegmentOutcome,
  SegmentProgress,
  SegmentRequest,
} from '#contracts/schemas/segment.ts';

/** What renderers read: documents, one stored object per video, and assets. */
export interface RenderDocuments {
  readonly put: (key: string, document: RenderDocument) => Promise<void>;
  /** A missing document is not an error. */
  readonly delete: (key: string) => Promise<void>;
  readonly presignRead: (key: string, lifetimeSeconds: number) => Promise<string>;
}

/** SRT files of the captions that videos show. */
export interface CaptionFiles {
  readonly put: (key: string, srt: string) => Promise<void>;
  /** A missing file is not an error. */
  readonly delete: (key: string) => Promise<void>;
}

/** Links for callers of the API. */
export interface DownloadLinks {
  /** Presigned GET that responds with `Content-Disposition: attachment; filename="<fileName>"`. */
  readonly presign: (key: string, fileName: string, lifetimeSeconds: number) => Promise<string>;
}

/** Metadata read from a finished file. */
export interface MediaFacts {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly frames: number;
  /** Null without an audio track. */
  readonly soundDurationMs: number | null;
}

/** A stored file with the digest its renderer reported. */
export interface StoredFile extends FileDigest {
  readonly key: string;
}

export interface SegmentFile extends StoredFile {
  readonly frames: number;
}

/** The stored file differs from the reported digest, or its contents are not acceptable. */
export interface InvalidFile {
  readonly status: 'invalid';
  readonly diagnostic: string;
}

export type JoinOutcome = (FileDigest & { readonly status: 'joined' }) | InvalidFile;
export type CopyOutcome = { readonly status: 'copied' } | InvalidFile;

/** The objects a coordinator and its renderers exchange while a video renders. */
export interface SegmentFiles {
  readonly presignUpload: (key: string, contentType: string, lifetimeSeconds: number) => Promise<string>;
  /** Puts an object at the key; `presignRead` of it returns 404 until then. */
  readonly requestCancellation: (key: string) => Promise<void>;
  /** The latest report of `render-segment`; zero frames before the first one. */
  readonly readProgress: (key: string) => Promise<SegmentProgress>;
  /**
   * Undefined when the object is missing or is not an MP4 within the limits, its index in front, with one video track
   * and, only if they have limits for it, one audio track as `SOUND_SAMPLE_RATE` and the like describe it.
   */
  readonly readMediaFacts: (key: string, limits: FileLimits) => Promise<MediaFacts | undefined>;
  /** Hashes the whole object. Undefined when it is missing or larger than `maxBytes`. */
  readonly readDigest: (key: string, maxBytes: number) => Promise<FileDigest | undefined>;
  /**
   * Joins the segments in order, and the sound, without re-encoding. A single segment without sound is copied by S3
   * without a download, so its digest is the reported one.
   */
  readonly joinSegments: (
    segments: readonly SegmentFile[],
    output: {
      readonly key: string;
      readonly fps: number;
      readonly frameBytes: number;
      /** AAC in ADTS for the whole video. */
      readonly sound?: StoredFile;
    },
    signal: AbortSignal,
  ) => Promise<JoinOutcome>;
  /** Copies a poster, then checks that the copy has the reported digest and is a JPEG of the given size. */
  readonly copyPoster: (
    poster: StoredFile,
    output: { readonly key: string; readonly width: number; readonly height: number },
    signal: AbortSignal,
  ) => Promise<CopyOutcome>;
}

/** Renders of one tenant may share an execution environment. The control document has a tenant of its own. */
export type RenderTenant = WorkspaceId | 'control';

export interface SegmentRenderer {
  /**
   * Renders in an environment that no other tenant uses, where the deployment isolates tenants. Returns the outcome;
   * `render_crashed` when the function died. Throws when the function could not be invoked: a `RendererNotStartedError`
   * when it certainly has not run, a `RendererBusyError` when the concurrency limit is reached.
   */
  readonly render: (
    request: SegmentRequest,
    signal: AbortSignal,
    tenant: RenderTenant,
  ) => Promise<SegmentOutcome>;
}
