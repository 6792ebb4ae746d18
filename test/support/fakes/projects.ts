import { PROJECTS_MAX, RECORD_KEPT_DAYS } from '#contracts/limits.ts';
import { dayOf } from '#core/days.ts';
import type { ProjectObjects, ProjectStore, StoredObject, Uses } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import type { Manifest } from '#core/project/manifest.ts';
import type { Revision } from '#core/project/project.ts';
import { manifestKeyOf, textKeyOf } from '#core/rendering/object-keys.ts';
import { useShardOf } from '#contracts/table-keys.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { fakeLink } from '#test/support/fakes/media.ts';
import type { Records } from '#test/support/fakes/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const ofWorkspace = <T extends { readonly workspaceId: string }>(
  records: ReadonlyMap<string, T>,
  workspaceId: string,
): T[] => [...records.values()].filter((record) => record.workspaceId === workspaceId);

export const createFakeProjectStore = (records: Records): ProjectStore => {
  const readUses = (workspaceId: WorkspaceId, names: Iterable<string>): Uses => {
    const shards = new Set(Array.from(names, useShardOf));
    const counts = [...records.uses].flatMap(([key, count]) => {
      const [owner, name = ''] = key.split('/');
      return owner === workspaceId && shards.has(useShardOf(name)) ? [[name, count] as const] : [];
    });
    return {
      counts: new Map(counts.filter(([, count]) => count > 0)),
      deleting: new Map(counts.flatMap(([name, count]) => (count > 0 ? [] : [[name, -count]]))),
      shards: new Map(
        [...shards].map((shard) => [
          shard,
          { version: records.useVersions.get(`${workspaceId}/${shard}`) ?? 0, names: 0 },
        ]),
      ),
    };
  };
  const isUnchanged = (workspaceId: WorkspaceId, names: Iterable<string>, { shards }: Uses) =>
    [...new Set(Array.from(names, useShardOf))].every(
      (shard) =>
        (records.useVersions.get(`${workspaceId}/${shard}`) ?? 0) === (shards.get(shard)?.version ?? 0),
    );
  const writeUse = (workspaceId: WorkspaceId, name: string, count: number): void => {
    const key = `${workspaceId}/${useShardOf(name)}`;
    records.useVersions.set(key, (records.useVersions.get(key) ?? 0) + 1);
    if (count === 0) records.uses.delete(`${workspaceId}/${name}`);
    else records.uses.set(`${workspaceId}/${name}`, count);
  };
  const revisionsOf = (workspaceId: WorkspaceId, id: string) =>
    ofWorkspace(records.revisions, workspaceId)
      .filter(({ projectId }) => projectId === id)
      .sort((a, b) => a.revision - b.revision);
  return {
    find: async (workspaceId, id) => records.projects.get(`${workspaceId}/${id}`),
    list: async (workspaceId, { limit, before }) => {
      const matching = ofWorkspace(records.projects, workspaceId)
        .filter(({ status, id }) => status === 'active' && (before === undefined || id < before))
        .sort((a, b) => (a.id < b.id ? 1 : -1));
      const projects = matching.slice(0, limit);
      return { projects, nextCursor: matching.length > limit ? (projects.at(-1)?.id ?? null) : null };
    },
    findRevision: async (workspaceId, id, revision) =>
      records.revisions.get(`${workspaceId}/${id}/${revision}`),
    revisions: async (workspaceId, id) => revisionsOf(workspaceId, id),
    findIdempotency: async (workspaceId, keyHash, nowMs) => {
      const record = records.projectIdempotency.get(`${workspaceId}/${keyHash}`);
      return record && record.expiresAtMs > nowMs ? record : undefined;
    },
    countUploads: async (workspaceId, { bytes, maxBytes, atMs }) => {
      const day = `${workspaceId}/${dayOf(atMs)}`;
      const uploadedBytes = records.uploadedBytes.get(day) ?? 0;
      if (uploadedBytes + bytes > maxBytes) return { status: 'day_full', uploadedBytes };
      records.uploadedBytes.set(day, uploadedBytes + bytes);
      return { status: 'counted' };
    },
    readUses: async (workspaceId, names) => readUses(workspaceId, names),
    change: async (change) => {
      const { project, added, removed, uses, storedBytes, maxStoredBytes, projects, idempotency } = change;
      const { workspaceId } = project;
      const earlier = idempotency && records.projectIdempotency.get(`${workspaceId}/${idempotency.keyHash}`);
      if (earlier && earlier.expiresAtMs > project.createdAtMs)
        return { status: 'replayed', record: earlier };
      const stored = records.projects.get(`${workspaceId}/${project.id}`);
      const revisionKey = ({ revision }: Revision) => `${workspaceId}/${project.id}/${revision}`;
      const active = records.workspaces.get(workspaceId)?.activeVideoIds ?? [];
      const isActiveOther =
        change.activeVideoIds && JSON.stringify(change.activeVideoIds) !== JSON.stringify(active);
      if (
        (stored?.version ?? 0) !== project.version - 1 ||
        (added && records.revisions.has(revisionKey(added))) ||
        (removed && !records.revisions.has(revisionKey(removed))) ||
        (uses && !isUnchanged(workspaceId, uses.changes.keys(), uses.read)) ||
        isActiveOther
      )
        return { status: 'conflict' };
      const count = ofWorkspace(records.projects, workspaceId).filter(
        ({ status }) => status === 'active',
      ).length;
      if (projects > 0 && count >= PROJECTS_MAX) return { status: 'too_many_projects' };
      const held = records.storage.get(workspaceId) ?? 0;
      if (storedBytes > 0 && held + storedBytes > maxStoredBytes)
        return { status: 'storage_full', storedBytes: held };
      if (storedBytes !== 0) records.storage.set(workspaceId, held + storedBytes);
      records.projects.set(`${workspaceId}/${project.id}`, project);
      if (added) records.revisions.set(revisionKey(added), added);
      if (removed) records.revisions.delete(revisionKey(removed));
      for (const [name, changed] of uses?.changes ?? [])
        writeUse(workspaceId, name, (uses?.read.counts.get(name) ?? 0) + changed);
      if (idempotency)
        records.projectIdempotency.set(`${workspaceId}/${idempotency.keyHash}`, {
          ...idempotency,
          expiresAtMs: project.createdAtMs + RECORD_KEPT_DAYS * DAY_MS,
        });
      return { status: 'committed' };
    },
    announceClearing: async (workspaceId, dueAtMs, isSooner = false) => {
      const before = records.toClear.get(workspaceId);
      records.toClear.set(workspaceId, {
        dueAtMs: isSooner ? dueAtMs : (before?.dueAtMs ?? dueAtMs),
        announcements: (before?.announcements ?? 0) + 1,
      });
    },
    listToClear: async (nowMs) => ({
      items: [...records.toClear].flatMap(([id, { dueAtMs, announcements }]) =>
        dueAtMs !== null && dueAtMs <= nowMs ? [{ workspaceId: id as WorkspaceId, announcements }] : [],
      ),
      nextCursor: null,
    }),
    endClearing: async ({ workspaceId, announcements }, dueAtMs, nowMs) => {
      const announced = records.toClear.get(workspaceId);
      if (!announced) return;
      const isEnded = dueAtMs === null && announced.announcements === announcements;
      announced.dueAtMs = isEnded ? null : (dueAtMs ?? nowMs + DAY_MS);
    },
    all: async (workspaceId) => ({ items: ofWorkspace(records.projects, workspaceId), nextCursor: null }),
    allRevisions: async (workspaceId) => ({
      items: ofWorkspace(records.revisions, workspaceId),
      nextCursor: null,
    }),
    allUses: async (workspaceId) =>
      readUses(
        workspaceId,
        [...records.uses.keys()].flatMap((key) =>
          key.startsWith(`${workspaceId}/`) ? [key.slice(workspaceId.length + 1)] : [],
        ),
      ),
    markDeleting: async (workspaceId, names, read, nowMs) => {
      if (!isUnchanged(workspaceId, names, read)) return false;
      for (const name of names) writeUse(workspaceId, name, -nowMs);
      return true;
    },
    clearDeleting: async (workspaceId, names, sinceMs) => {
      for (const name of names)
        if (records.uses.get(`${workspaceId}/${name}`) === -sinceMs) writeUse(workspaceId, name, 0);
    },
  };
};

export interface FakeProjectObjects extends ProjectObjects {
  /** Texts and manifests by key. */
  readonly stored: Map<string, { readonly body: string; readonly storedAtMs: number }>;
}

export const createFakeProjectObjects = (clock: Clock): FakeProjectObjects => {
  const stored: FakeProjectObjects['stored'] = new Map();
  const keyOf = { text: textKeyOf, manifest: manifestKeyOf };
  const put = (key: string, body: string) => void stored.set(key, { body, storedAtMs: clock.nowMs() });
  return {
    stored,
    putText: async (workspaceId, sha256, text) => put(textKeyOf(workspaceId, sha256), text),
    readText: async (workspaceId, sha256) => stored.get(textKeyOf(workspaceId, sha256))?.body,
    textStoredAtMs: async (workspaceId, sha256) => stored.get(textKeyOf(workspaceId, sha256))?.storedAtMs,
    presignText: async (workspaceId, sha256, fileName, lifetimeSeconds) =>
      fakeLink(clock, textKeyOf(workspaceId, sha256), lifetimeSeconds, {
        'response-content-type': 'application/octet-stream',
        'response-content-disposition': `attachment; filename="${fileName}"`,
      }),
    putManifest: async (workspaceId, manifestId, manifest) =>
      put(manifestKeyOf(workspaceId, manifestId), JSON.stringify(manifest)),
    readManifest: async (workspaceId, manifestId) => {
      const found = stored.get(manifestKeyOf(workspaceId, manifestId));
      if (!found) throw new Error(`there is no manifest ${manifestId}`);
      return JSON.parse(found.body) as Manifest;
    },
    list: async (workspaceId, kind) => {
      const prefix = keyOf[kind](workspaceId, '').replace('.json', '');
      return {
        items: [...stored].flatMap(([key, { storedAtMs }]): StoredObject[] =>
          key.startsWith(prefix) ? [{ name: key.slice(prefix.length).replace('.json', ''), storedAtMs }] : [],
        ),
        nextCursor: null,
      };
    },
    delete: async (workspaceId, kind, name) => void stored.delete(keyOf[kind](workspaceId, name)),
  };
};
