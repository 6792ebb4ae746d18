import type { CompositionCheck } from '#core/composition/check-composition.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import type { MetricName } from '#contracts/metrics.ts';
import type { FileLimits } from '#core/rendering/file-limits.ts';
import type {
  RenderDocument,
  SegmentOutcome,
  SegmentProgress,
  SegmentRequest,
} from '#core/rendering/segment.ts';
import type { RenderFailure, RenderFailureCode } from '#core/rendering/render-failure.ts';
import type { Template } from '#core/template/template.ts';
import type { Video, VideoId, WorkspaceId } from '#core/video/video.ts';
import type { PublishDelivery } from '#core/ports/webhooks.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { BrandKit } from '#core/workspace/brand-kit.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import type { Workspace, WorkspaceStatus } from '#core/workspace/workspace.ts';

export interface Clock {
  readonly nowMs: () => number;
}

/** Emits facts of one moment together; with a code, for this code and in sum. */
export type RecordMetrics = (
  values: Readonly<Partial<Record<MetricName, number>>>,
  code?: RenderFailureCode,
) => void;

/** A new id, ordered by time of creation: `vid_` + UUIDv7. */
export type NewVideoId = () => VideoId;

export interface VideoCreation {
  /** Status `queued`, attempt 0, `dueAtMs` set. */
  readonly video: Video;
  readonly idempotency: IdempotencyRecord | null;
}

/** Outcome of the one create transaction; everything but `created` has written nothing. */
export type CreateOutcome =
  | { readonly status: 'created' }
  | { readonly status: 'replayed'; readonly record: IdempotencyRecord }
  | { readonly status: 'insufficient_credits'; readonly availableMilliCredits: MilliCredits }
  | { readonly status: 'cap_reached'; readonly activeVideoIds: readonly VideoId[] }
  | { readonly status: 'suspended' };

export interface VideoPage {
  /** Newest first. */
  readonly videos: readonly Video[];
  /** Pass as `before` for the next page; null on the last one. */
  readonly nextCursor: VideoId | null;
}

/** What fences a worker: only the holder of this attempt's lease may change the video. */
export interface Lease {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
  readonly attempt: number;
  readonly owner: string;
}

export interface Finish {
  readonly outputKey: string;
  readonly posterKey?: string;
  readonly durationMs: number;
  readonly finishedAtMs: number;
}

/** Who is told, right after the transaction that ended a video. */
export interface CompletionListeners {
  readonly publish: PublishDelivery;
  /** The video as it is now; once per ending, whoever made it. */
  readonly onCompleted: (video: Video) => void;
}

/**
 * Videos with everything that must change with them in one transaction: credits, slots, ledger, and the delivery of
 * the event when the workspace has a webhook endpoint.
 */
export interface VideoStore {
  readonly create: (creation: VideoCreation, nowMs: number) => Promise<CreateOutcome>;
  readonly find: (workspaceId: WorkspaceId, videoId: VideoId) => Promise<Video | undefined>;
  readonly list: (
    workspaceId: WorkspaceId,
    page: { readonly limit: number; readonly before?: VideoId },
  ) => Promise<VideoPage>;
  readonly findIdempotency: (
    workspaceId: WorkspaceId,
    keyHash: string,
    nowMs: number,
  ) => Promise<IdempotencyRecord | undefined>;
  /** Counts a resend and moves `dueAtMs` of a video nobody has claimed yet; false when one has, or it is over. */
  readonly postpone: (workspaceId: WorkspaceId, videoId: VideoId, dueAtMs: number) => Promise<boolean>;
  /**
   * Takes a queued video, or a rendering one whose lease has run out and that has an attempt left. The same claim made
   * twice is one. Undefined: somebody else's, or over.
   */
  readonly claim: (
    workspaceId: WorkspaceId,
    videoId: VideoId,
    claim: { readonly owner: string; readonly nowMs: number; readonly leaseExpiresAtMs: number },
  ) => Promise<Video | undefined>;
  /** Renews the lease and records progress; false: the lease is lost and the work must stop. */
  readonly heartbeat: (
    lease: Lease,
    beat: { readonly leaseExpiresAtMs: number; readonly framesDone: number },
  ) => Promise<boolean>;
  /** → `done`, credits captured, slot freed. False: the lease was lost, nothing changed. */
  readonly finish: (lease: Lease, finish: Finish) => Promise<boolean>;
  /** → `failed`, credits released, slot freed. False: the lease was lost, nothing changed. */
  readonly fail: (lease: Lease, failure: RenderFailure, nowMs: number) => Promise<boolean>;
  /** The same for a video nobody works on: only while it is in the very state of `seen`. */
  readonly abandon: (seen: Video, failure: RenderFailure, nowMs: number) => Promise<boolean>;
  /** → `canceled`, credits released, slot freed. Returns the record as it is afterwards, terminal or not found. */
  readonly cancel: (workspaceId: WorkspaceId, videoId: VideoId, nowMs: number) => Promise<Video | undefined>;
  /** Active videos whose `dueAtMs` has passed, oldest first. */
  readonly listDue: (nowMs: number, limit: number) => Promise<readonly Video[]>;
}

export interface WorkspaceStore {
  readonly find: (workspaceId: WorkspaceId) => Promise<Workspace | undefined>;
}

export interface ApiKeyStore {
  /** Strongly consistent, so that a revoked key is refused on the next request. */
  readonly findByHash: (hash: string) => Promise<ApiKey | undefined>;
}

export interface RequestLimiter {
  /** Takes one request out of the key's bucket, unless it is empty. However many ask at once, none is given twice. */
  readonly take: (key: ApiKey, nowMs: number) => Promise<Allowance>;
}

/** The operator's side, used by the admin CLI. */
export interface WorkspaceAdmin {
  /** A new workspace is empty: credits come by grants. */
  readonly create: (workspace: Pick<Workspace, 'id' | 'name' | 'status' | 'brandKit'>) => Promise<void>;
  /** Adds credits with a ledger row of its own; returns the new balance. */
  readonly grant: (
    workspaceId: WorkspaceId,
    grant: { readonly id: string; readonly milliCredits: MilliCredits; readonly nowMs: number },
  ) => Promise<MilliCredits>;
  readonly setStatus: (workspaceId: WorkspaceId, status: WorkspaceStatus) => Promise<void>;
  readonly setBrandKit: (workspaceId: WorkspaceId, brandKit: BrandKit) => Promise<void>;
}

export interface ApiKeyAdmin {
  readonly create: (key: ApiKey) => Promise<void>;
  readonly list: (workspaceId: WorkspaceId) => Promise<readonly ApiKey[]>;
  /** False when the workspace has no such key. */
  readonly revoke: (workspaceId: WorkspaceId, keyId: string, nowMs: number) => Promise<boolean>;
}

export interface RenderMessage {
  readonly workspaceId: WorkspaceId;
  readonly videoId: VideoId;
}

export interface RenderQueue {
  readonly send: (message: RenderMessage) => Promise<void>;
}

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

export interface LintFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** A piece of the document the finding is about, to find its position by. */
  readonly snippet?: string;
  readonly elementId?: string;
  /** What the finding names: a selector, an id, a font, a function. */
  readonly subject?: string;
}

/** The format's own linter. */
export interface CompositionLinter {
  readonly lint: (html: string) => Promise<readonly LintFinding[]>;
}

/** Judges a caller's document by every rule; whatever the document is, it is answered, in bounded time and memory. */
export interface CompositionValidator {
  readonly check: (html: string) => Promise<CompositionCheck>;
}

export interface TemplateCatalog {
  readonly find: (id: string) => Template | undefined;
  readonly list: () => readonly Template[];
}

/** The registry components a composition may mount. */
export interface ComponentCatalog {
  /** The component's document; undefined for a name the registry does not have. */
  readonly read: (name: string) => string | undefined;
}
