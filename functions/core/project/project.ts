import * as Type from 'typebox';
import { PROJECT_ID_PATTERN, PROJECT_REVISION_MAX } from '#contracts/limits.ts';
import type { AUTHOR_TYPES, PROJECT_STATUSES } from '#contracts/record-values.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type ProjectId = string & { readonly brand: 'ProjectId' };

const PROJECT_ID = new RegExp(PROJECT_ID_PATTERN);

export const projectIdFromUuid = (uuid: string): ProjectId => `proj_${uuid}` as ProjectId;

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseProjectId = (text: string | undefined): ProjectId | undefined =>
  text !== undefined && PROJECT_ID.test(text) ? (text as ProjectId) : undefined;

/** Returns undefined for text that is no number of a revision. */
export const parseRevision = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= PROJECT_REVISION_MAX ? Number(text) : undefined;

/** What a list shows of a revision; size, rate and duration are null while it has problems. */
const SummarySchema = Type.Object({
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  fps: nullable(Type.Integer()),
  durationSeconds: nullable(Type.Number()),
  fileCount: Type.Integer(),
  textBytes: Type.Integer(),
  problemCount: Type.Integer(),
});
export type RevisionSummary = Readonly<Type.Static<typeof SummarySchema>>;

/** A workspace's own documents. Times are epoch milliseconds. */
export const ProjectSchema = Type.Object({
  id: textOf<ProjectId>(),
  workspaceId: textOf<WorkspaceId>(),
  name: Type.String(),
  status: textOf<(typeof PROJECT_STATUSES)[number]>(),
  /** The newest one; the first is 1. */
  revision: Type.Integer(),
  /** Kept ones. */
  revisionCount: Type.Integer(),
  createdAtMs: Type.Integer(),
  updatedAtMs: Type.Integer(),
  summary: SummarySchema,
  /** Changes with every write, so that a write that was planned with an older one is refused. */
  version: Type.Integer(),
});
export type Project = Readonly<Type.Static<typeof ProjectSchema>>;

/** Who saved a revision. */
const AuthorSchema = Type.Object({
  type: textOf<(typeof AUTHOR_TYPES)[number]>(),
  /** Of the API key, or of the user. */
  id: Type.String(),
  /** Name of the API key, or the email address of the member, at that time. */
  name: Type.String(),
});
export type RevisionAuthor = Readonly<Type.Static<typeof AuthorSchema>>;

/** Never changes. Its files are in its manifest. */
export const RevisionSchema = Type.Object({
  workspaceId: textOf<WorkspaceId>(),
  projectId: textOf<ProjectId>(),
  revision: Type.Integer(),
  /** For people. */
  name: nullable(Type.String()),
  createdAtMs: Type.Integer(),
  /** Null for revisions of before it was kept. */
  author: nullable(AuthorSchema),
  /** Of its own: two saves at once write two manifests, of which one becomes a revision. */
  manifestId: Type.String(),
  summary: SummarySchema,
});
export type Revision = Readonly<Type.Static<typeof RevisionSchema>>;

/** Names one revision, as a video does. */
export const RevisionReferenceSchema = Type.Object({ id: textOf<ProjectId>(), revision: Type.Integer() });
export type RevisionReference = Readonly<Type.Static<typeof RevisionReferenceSchema>>;

/** `<project id>@<revision>`; undefined for another text. */
export const parseRevisionReference = (text: string): RevisionReference | undefined => {
  const [, idText, revisionText = ''] = /^([^@]+)@(\d+)$/.exec(text) ?? [];
  const id = parseProjectId(idText);
  const revision = parseRevision(revisionText);
  return id && revision !== undefined ? { id, revision } : undefined;
};
