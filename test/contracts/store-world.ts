import { expect } from 'vitest';
import type { ApiKeyAdmin, ApiKeyStore, WorkspaceAdmin, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import {
  asWorkspaceId,
  aVideo,
  aWorkspace,
  createVideoIds,
  UNPAID_BUDGET_MS,
} from '#test/support/fakes/builders.ts';
import type { LedgerRow } from '#test/support/fakes/records.ts';

/** The ports that share one table, and a reader of its ledger. */
export interface StoreWorld {
  readonly videos: VideoStore;
  readonly workspaces: WorkspaceStore;
  readonly workspaceAdmin: WorkspaceAdmin;
  readonly apiKeys: ApiKeyStore;
  readonly apiKeyAdmin: ApiKeyAdmin;
  readonly ledger: (workspaceId: WorkspaceId) => Promise<readonly LedgerRow[]>;
}

export const NOW_MS = Date.UTC(2026, 0, 15, 3, 0, 0);
export const COST = 6000;

let worlds = 0;

/** Creates a workspace for one test, so that tests can share a table. */
export const createTenant = async (world: StoreWorld, { milliCredits = 10 * COST } = {}) => {
  worlds += 1;
  const workspaceId = asWorkspaceId(`ws_contract-${worlds}`);
  const idsStartAtMs = NOW_MS + worlds * 1000;
  await world.workspaceAdmin.create(aWorkspace({ id: workspaceId }));
  if (milliCredits > 0)
    await world.workspaceAdmin.grant(workspaceId, { id: 'opening', milliCredits, nowMs: NOW_MS });
  const newVideoId = createVideoIds({ nowMs: () => idsStartAtMs });
  const draft = (overrides: Partial<Video> = {}): Video =>
    aVideo({ id: newVideoId(), workspaceId, createdAtMs: NOW_MS }, { costMilliCredits: COST, ...overrides });
  const get = async (videoId: VideoId): Promise<Video> => {
    const video = await world.videos.find(workspaceId, videoId);
    if (!video) throw new Error(`video ${videoId} is not stored`);
    return video;
  };
  const create = async (overrides: Partial<Video> = {}): Promise<Video> => {
    const video = draft(overrides);
    expect(
      await world.videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, NOW_MS),
    ).toEqual({ status: 'created' });
    return video;
  };
  const claim = async (videoId: VideoId, { owner = 'worker-1', nowMs = NOW_MS, leaseMs = 60_000 } = {}) => {
    const claimed = await world.videos.claim(workspaceId, videoId, {
      owner,
      nowMs,
      leaseExpiresAtMs: nowMs + leaseMs,
    });
    if (!claimed) throw new Error(`video ${videoId} was not free to claim`);
    return { workspaceId, videoId, attempt: claimed.attempt, owner };
  };
  const workspace = async () => {
    const found = await world.workspaces.find(workspaceId);
    if (!found) throw new Error(`workspace ${workspaceId} is not stored`);
    return found;
  };
  const balance = async () => (await workspace()).balanceMilliCredits;
  const activeVideoIds = async () => (await workspace()).activeVideoIds;
  const ledgerOf = async (videoId: VideoId) =>
    (await world.ledger(workspaceId))
      .filter(({ subject }) => subject === videoId)
      .map(({ kind, milliCredits }) => ({ kind, milliCredits }))
      .sort((a, b) => (a.kind < b.kind ? 1 : -1));
  return { workspaceId, draft, create, claim, get, workspace, balance, activeVideoIds, ledgerOf };
};

export type Tenant = Awaited<ReturnType<typeof createTenant>>;

/** Checks the ledger rule of docs/data-model.md, and that slots and rows match the videos. */
export const expectLedgerToBeConsistent = async (world: StoreWorld, { workspaceId, workspace }: Tenant) => {
  const rows = await world.ledger(workspaceId);
  const { videos } = await world.videos.list(workspaceId, { limit: 100 });
  const { balanceMilliCredits, activeVideoIds } = await workspace();
  const sum = (kind: LedgerRow['kind'], ids?: readonly string[]) =>
    rows
      .filter((row) => row.kind === kind && (ids?.includes(row.subject) ?? true))
      .reduce((total, { milliCredits }) => total + milliCredits, 0);
  const open = videos.filter(({ status }) => !isTerminal(status)).map(({ id }) => id);
  expect(balanceMilliCredits).toBe(sum('grant') - sum('reserve', open) - sum('capture'));
  expect([...activeVideoIds].sort()).toEqual([...open].sort());
  const endings = {
    done: ['reserve', 'capture'],
    failed: ['reserve', 'release'],
    canceled: ['reserve', 'release'],
  };
  for (const { id, status } of videos) {
    const kinds = rows.filter(({ subject }) => subject === id).map(({ kind }) => kind as string);
    const expected = status === 'queued' || status === 'rendering' ? ['reserve'] : endings[status];
    expect(kinds.sort()).toEqual([...expected].sort());
  }
};
