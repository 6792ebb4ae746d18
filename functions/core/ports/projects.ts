import type { RequestIdentity } from '#core/idempotency/idempotency.ts';
import type { Page } from '#core/ports/page.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { Project, ProjectId, Revision } from '#core/project/project.ts';
import type { VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Returns a new id, ordered by creation time: `proj_` + UUIDv7. */
export type NewProjectId = () => ProjectId;

export interface ProjectListRequest {
  readonly limit: number;
  /** Only projects created before this one, which need not exist. */
  readonly before?: ProjectId;
}

export interface ProjectPage {
  readonly projects: readonly Project[];
  /** Value of `before` for the next page; null on the last one. */
  readonly nextCursor: ProjectId | null;
}

/** Uses of some names (digests of texts, ids of assets) in a workspace, as they were read. */
export interface Uses {
  /** Without names that nothing uses. */
  readonly counts: ReadonlyMap<string, number>;
  /** Texts that are being deleted, and since when. */
  readonly deleting: ReadonlyMap<string, number>;
  /** The items read, by number: a write that was planned with an older version is refused. */
  readonly shards: ReadonlyMap<number, { readonly version: number; readonly names: number }>;
}

/** The idempotency record of a create. */
export interface ProjectIdempotency extends RequestIdentity {
  readonly projectId: ProjectId;
}

/** One change of a project, with everything that changes with it. */
export interface ProjectChange {
  /** As it is to be stored, with the version that was read + 1; a new one has version 1. */
  readonly project: Project;
  readonly added?: Revision;
  readonly removed?: Revision;
  /** Changes of the uses, by name, and what was read of them. */
  readonly uses?: { readonly changes: ReadonlyMap<string, number>; readonly read: Uses };
  /** Bytes of texts that are used from now on, less those that are not any more. */
  readonly storedBytes: number;
  readonly maxStoredBytes: number;
  /** 1 for a new project, −1 for a deleted one. */
  readonly projects: -1 | 0 | 1;
  readonly idempotency?: ProjectIdempotency | null | undefined;
  /** Refused when the active videos of the workspace are other ones. */
  readonly activeVideoIds?: readonly VideoId[];
}

/** Every outcome but `committed` means that nothing was written. */
export type ProjectChangeOutcome =
  | { readonly status: 'committed' }
  /** Something was changed since it was read. */
  | { readonly status: 'conflict' }
  | { readonly status: 'replayed'; readonly record: ProjectIdempotency }
  | { readonly status: 'too_many_projects' }
  | { readonly status: 'too_many_texts' }
  | { readonly status: 'storage_full'; readonly storedBytes: number };

/** A workspace whose projects are to be cleared. */
export interface ProjectsToClear {
  readonly workspaceId: WorkspaceId;
  /** Changes with every announcement. */
  readonly announcements: number;
}

/** Records of projects and revisions. */
export interface ProjectStore {
  /** Strongly consistent, as all reads of one workspace; also a deleted one. */
  readonly find: (workspaceId: WorkspaceId, id: ProjectId) => Promise<Project | undefined>;
  /** Newest first, without deleted ones, as `AssetStore.list`. */
  readonly list: (workspaceId: WorkspaceId, request: ProjectListRequest) => Promise<ProjectPage>;
  readonly findRevision: (
    workspaceId: WorkspaceId,
    id: ProjectId,
    revision: number,
  ) => Promise<Revision | undefined>;
  /** Kept revisions of a project in their order. */
  readonly revisions: (workspaceId: WorkspaceId, id: ProjectId) => Promise<readonly Revision[]>;
  readonly findIdempotency: (
    workspaceId: WorkspaceId,
    keyHash: string,
    nowMs: number,
  ) => Promise<ProjectIdempotency | undefined>;
  /** Counts bytes of texts for the day of a time (UTC), as `AssetStore.create` does; `day_full` when they exceed `maxBytes`. */
  readonly countUploads: (
    workspaceId: WorkspaceId,
    uploads: { readonly bytes: number; readonly maxBytes: number; readonly atMs: number },
  ) => Promise<
    { readonly status: 'counted' } | { readonly status: 'day_full'; readonly uploadedBytes: number }
  >;
  readonly readUses: (workspaceId: WorkspaceId, names: Iterable<string>) => Promise<Uses>;
  /** In one transaction. */
  readonly change: (change: ProjectChange) => Promise<ProjectChangeOutcome>;
  /**
   * Announces objects that may be left over, so that the projects of the workspace are cleared by `dueAtMs`, or earlier if that was
   * announced before. `isSooner`: then, whatever was announced.
   */
  readonly announceClearing: (workspaceId: WorkspaceId, dueAtMs: number, isSooner?: boolean) => Promise<void>;
  readonly listToClear: (nowMs: number, cursor: string | null) => Promise<Page<ProjectsToClear>>;
  /** Ends a clearing: the next one is at `dueAtMs`; null for none, unless another was announced meanwhile. */
  readonly endClearing: (cleared: ProjectsToClear, dueAtMs: number | null, nowMs: number) => Promise<void>;
  /** Projects of a workspace, deleted ones included. */
  readonly all: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<Project>>;
  /** Kept revisions of all projects of a workspace. */
  readonly allRevisions: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<Revision>>;
  /** All uses of a workspace. */
  readonly allUses: (workspaceId: WorkspaceId) => Promise<Uses>;
  /**
   * Marks texts that nothing uses as being deleted since `nowMs`, so that no save relies on them; false when a counter has changed
   * since `read`.
   */
  readonly markDeleting: (
    workspaceId: WorkspaceId,
    names: readonly string[],
    read: Uses,
    nowMs: number,
  ) => Promise<boolean>;
  /** Removes the marks of that time. */
  readonly clearDeleting: (
    workspaceId: WorkspaceId,
    names: readonly string[],
    sinceMs: number,
  ) => Promise<void>;
}

/** An object of a workspace. */
export interface StoredObject {
  /** Digest of a text, or id of a manifest. */
  readonly name: string;
  readonly storedAtMs: number;
}

/** Texts and manifests in storage. */
export interface ProjectObjects {
  readonly putText: (workspaceId: WorkspaceId, sha256: string, text: string) => Promise<void>;
  readonly readText: (workspaceId: WorkspaceId, sha256: string) => Promise<string | undefined>;
  /** When the text was stored last; undefined for none. */
  readonly textStoredAtMs: (workspaceId: WorkspaceId, sha256: string) => Promise<number | undefined>;
  /** Presigned GET: an attachment of bytes, so that no browser shows it as a page. */
  readonly presignText: (
    workspaceId: WorkspaceId,
    sha256: string,
    fileName: string,
    lifetimeSeconds: number,
  ) => Promise<string>;
  readonly putManifest: (workspaceId: WorkspaceId, manifestId: string, manifest: Manifest) => Promise<void>;
  readonly readManifest: (workspaceId: WorkspaceId, manifestId: string) => Promise<Manifest>;
  readonly list: (
    workspaceId: WorkspaceId,
    kind: 'text' | 'manifest',
    cursor: string | null,
  ) => Promise<Page<StoredObject>>;
  /** A missing one is no error. */
  readonly delete: (
    workspaceId: WorkspaceId,
    kind: 'text' | 'manifest',
    name: string,
    signal?: AbortSignal,
  ) => Promise<void>;
}
