import {
  LIST_FILTER_READ_MAX,
  MAX_ACTIVE_VIDEOS,
  MAX_ATTEMPTS,
  RECORD_KEPT_DAYS,
} from '#contracts/limits.ts';
import type {
  CreateOutcome,
  CompletedVideo,
  Lease,
  VideoCreation,
  VideoPage,
  VideoStore,
} from '#core/ports/videos.ts';
import { RENDERER_STOP_MS, rendererMsAt } from '#core/rendering/renderer-time.ts';
import { isOfTemplate } from '#core/video/is-of-template.ts';
import { TRANSITIONS, type VideoTransition, type VideoStatus } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import { beginRow, endRow, mayBeginRow } from '#test/support/fakes/batches.ts';
import { pageOfDue } from '#test/support/fakes/due-pages.ts';
import { recordDelivery } from '#test/support/fakes/webhooks.ts';
import {
  getWorkspace,
  idempotencyKey,
  unpaidTimeKey,
  videoKey,
  type Records,
} from '#test/support/fakes/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const mayStart = (event: VideoTransition, status: VideoStatus): boolean =>
  TRANSITIONS[event].from.some((from) => from === status);

const refusalOf = (records: Records, creation: VideoCreation, nowMs: number): CreateOutcome | undefined => {
  const { video, idempotency } = creation;
  const earlier =
    idempotency && records.idempotency.get(idempotencyKey(video.workspaceId, idempotency.keyHash));
  if (earlier && earlier.expiresAtMs > nowMs) return { status: 'replayed', record: earlier.record };
  if (!mayBeginRow(records, video)) return { status: 'not_next' };
  const workspace = getWorkspace(records, video.workspaceId);
  if (workspace.status === 'suspended') return { status: 'suspended' };
  const unpaidMs = records.unpaidTime.get(unpaidTimeKey(workspace.id, nowMs)) ?? 0;
  if (unpaidMs >= creation.unpaidBudgetMs) return { status: 'unpaid_budget_used' };
  const revision = video.project && `${workspace.id}/${video.project.id}/${video.project.revision}`;
  if (revision !== null && !records.revisions.has(revision)) return { status: 'revision_gone' };
  if (workspace.balanceMilliCredits < video.costMilliCredits)
    return { status: 'insufficient_credits', availableMilliCredits: workspace.balanceMilliCredits };
  if (workspace.activeVideoIds.length >= MAX_ACTIVE_VIDEOS)
    return { status: 'cap_reached', activeVideoIds: workspace.activeVideoIds };
  return undefined;
};

const recordCreation = (records: Records, { video, idempotency }: VideoCreation, nowMs: number) => {
  const workspace = getWorkspace(records, video.workspaceId);
  beginRow(records, video);
  records.videos.set(videoKey(video.workspaceId, video.id), video);
  records.workspaces.set(workspace.id, {
    ...workspace,
    balanceMilliCredits: workspace.balanceMilliCredits - video.costMilliCredits,
    activeVideoIds: [...workspace.activeVideoIds, video.id],
  });
  records.ledger.push({
    workspaceId: workspace.id,
    subject: video.id,
    kind: 'reserve',
    milliCredits: video.costMilliCredits,
    atMs: nowMs,
  });
  if (idempotency)
    records.idempotency.set(idempotencyKey(workspace.id, idempotency.keyHash), {
      record: idempotency,
      expiresAtMs: video.createdAtMs + RECORD_KEPT_DAYS * DAY_MS,
    });
};

/** Changes record, slot, credits, ledger, unpaid time and delivery together, as the one transaction of the adapter does. */
const complete = (
  records: Records,
  video: Video,
  event: 'finish' | 'fail' | 'cancel',
  change: Partial<Video> & { readonly finishedAtMs: number },
): CompletedVideo => {
  const workspace = getWorkspace(records, video.workspaceId);
  const completed: Video = {
    ...video,
    ...change,
    status: TRANSITIONS[event].to,
    leaseOwner: null,
    dueAtMs: null,
  };
  const kind = event === 'finish' ? 'capture' : 'release';
  records.videos.set(videoKey(video.workspaceId, video.id), completed);
  records.workspaces.set(workspace.id, {
    ...workspace,
    balanceMilliCredits: workspace.balanceMilliCredits + (kind === 'release' ? video.costMilliCredits : 0),
    activeVideoIds: workspace.activeVideoIds.filter((id) => id !== video.id),
  });
  records.ledger.push({
    workspaceId: workspace.id,
    subject: video.id,
    kind,
    milliCredits: video.costMilliCredits,
    atMs: change.finishedAtMs,
  });
  if (completed.unpaidRendererMs > 0) {
    const key = unpaidTimeKey(video.workspaceId, change.finishedAtMs);
    records.unpaidTime.set(key, (records.unpaidTime.get(key) ?? 0) + completed.unpaidRendererMs);
  }
  endRow(records, video, TRANSITIONS[event].to);
  const delivery = recordDelivery(records, video, TRANSITIONS[event].to, change.finishedAtMs);
  return { video: completed, delivery };
};

const listByStatus = (records: Records, listed: VideoStatus, untilMs: number, cursor: string | null) =>
  pageOfDue(records.videos, ({ id }) => id, { untilMs, cursor, isListed: ({ status }) => status === listed });

const createQueries = (
  records: Records,
): Pick<VideoStore, 'find' | 'list' | 'findIdempotency' | 'listExpiredLeases' | 'listQueued'> => ({
  find: async (workspaceId, videoId) => records.videos.get(videoKey(workspaceId, videoId)),
  list: async (workspaceId, { limit, before, status, template }): Promise<VideoPage> => {
    const newestFirst = [...records.videos.values()]
      .filter((video) => video.workspaceId === workspaceId && (before === undefined || video.id < before))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const isFiltered = status !== undefined || template !== undefined;
    const read = newestFirst.slice(0, isFiltered ? LIST_FILTER_READ_MAX : undefined);
    const matching = read.filter(
      (video) =>
        video.status === (status ?? video.status) &&
        (template === undefined || isOfTemplate(video.template, template)),
    );
    const videos = matching.slice(0, limit);
    const isReadOn = read.length < newestFirst.length;
    const last = matching.length > limit ? videos.at(-1) : isReadOn ? read.at(-1) : undefined;
    return { videos, nextCursor: last?.id ?? null };
  },
  findIdempotency: async (workspaceId, keyHash, nowMs) => {
    const stored = records.idempotency.get(idempotencyKey(workspaceId, keyHash));
    return stored && stored.expiresAtMs > nowMs ? stored.record : undefined;
  },
  listExpiredLeases: async (untilMs, cursor) => listByStatus(records, 'rendering', untilMs, cursor),
  listQueued: async (cursor) => listByStatus(records, 'queued', Infinity, cursor),
});

const createLeaseMoves = (
  records: Records,
): Pick<VideoStore, 'postpone' | 'claim' | 'heartbeat' | 'releaseClaim'> => {
  const put = (video: Video): Video => {
    records.videos.set(videoKey(video.workspaceId, video.id), video);
    return video;
  };
  return {
    postpone: async (workspaceId, videoId, dueAtMs) => {
      const video = records.videos.get(videoKey(workspaceId, videoId));
      if (video?.status !== 'queued') return false;
      put({ ...video, dueAtMs });
      return true;
    },
    claim: async (workspaceId, videoId, { owner, nowMs, leaseExpiresAtMs }) => {
      const video = records.videos.get(videoKey(workspaceId, videoId));
      if (!video || !mayStart('claim', video.status)) return undefined;
      if (video.leaseOwner === owner && video.dueAtMs === leaseExpiresAtMs) return video;
      if (video.status === 'rendering' && (video.dueAtMs ?? 0) > nowMs) return undefined;
      if (video.attempt >= MAX_ATTEMPTS) return undefined;
      return put({
        ...video,
        status: TRANSITIONS.claim.to,
        attempt: video.attempt + 1,
        leaseOwner: owner,
        dueAtMs: leaseExpiresAtMs,
        rendererMsAtLeaseEnd: video.rendererMsAtLeaseEnd + leaseExpiresAtMs - nowMs,
        renderersRunning: 1,
      });
    },
    heartbeat: async (lease, { leaseExpiresAtMs, ...facts }) => {
      const video = findLeased(records, lease);
      if (!video) return false;
      put({ ...video, dueAtMs: leaseExpiresAtMs, ...facts });
      return true;
    },
    releaseClaim: async (lease, { dueAtMs, rendererMsAtLeaseEnd }) => {
      const video = findLeased(records, lease);
      if (!video) return false;
      put({
        ...video,
        status: TRANSITIONS.releaseClaim.to,
        attempt: video.attempt - 1,
        leaseOwner: null,
        dueAtMs,
        rendererMsAtLeaseEnd,
        renderersRunning: 0,
      });
      return true;
    },
  };
};

const findLeased = (records: Records, lease: Lease): Video | undefined => {
  const video = records.videos.get(videoKey(lease.workspaceId, lease.videoId));
  const held =
    video?.status === 'rendering' && video.attempt === lease.attempt && video.leaseOwner === lease.owner;
  return held ? video : undefined;
};

const createCompletion = (records: Records): Pick<VideoStore, 'finish' | 'fail' | 'abandon' | 'cancel'> => ({
  finish: async (lease, finish) => {
    const video = findLeased(records, lease);
    return video && complete(records, video, 'finish', { ...finish, framesDone: video.frameCount });
  },
  fail: async (lease, fail) => {
    const video = findLeased(records, lease);
    return video && complete(records, video, 'fail', fail);
  },
  abandon: async (expected, failure, nowMs) => {
    const video = records.videos.get(videoKey(expected.workspaceId, expected.id));
    if (!video || !mayStart('fail', video.status)) return undefined;
    if (
      video.status !== expected.status ||
      video.attempt !== expected.attempt ||
      video.dueAtMs !== expected.dueAtMs
    )
      return undefined;
    const unpaidRendererMs = rendererMsAt(video, nowMs);
    return complete(records, video, 'fail', { failure, finishedAtMs: nowMs, unpaidRendererMs });
  },
  cancel: async (workspaceId, videoId, nowMs) => {
    const video = records.videos.get(videoKey(workspaceId, videoId));
    if (!video || !mayStart('cancel', video.status)) return undefined;
    const unpaidRendererMs = rendererMsAt(video, nowMs + RENDERER_STOP_MS);
    return complete(records, video, 'cancel', { finishedAtMs: nowMs, unpaidRendererMs });
  },
});

export const createFakeVideoStore = (records: Records): VideoStore => ({
  create: async (creation, nowMs) => {
    const refusal = refusalOf(records, creation, nowMs);
    if (refusal) return refusal;
    recordCreation(records, creation, nowMs);
    return { status: 'created' };
  },
  ...createQueries(records),
  ...createLeaseMoves(records),
  ...createCompletion(records),
});
