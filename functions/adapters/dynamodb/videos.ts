import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { MAX_ATTEMPTS } from '#contracts/limits.ts';
import { duePartition, videoKey } from '#contracts/table-keys.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { TRANSITIONS } from '#core/video/video.ts';
import { createVideoCompletion } from './complete-video.ts';
import { runUpdate, tryUpdate } from './conditional-writes.ts';
import { createCreateVideo } from './create-video.ts';
import { allOf, allowsTransition, clause, isHeldBy, setAttributes } from './expressions.ts';
import type { Table } from './expressions.ts';
import { itemToVideo } from './items.ts';
import { createFindVideo, createVideoQueries } from './video-queries.ts';

const createPostpone =
  (table: Table): VideoStore['postpone'] =>
  async (workspaceId, videoId, dueAtMs) => {
    const isQueued = clause('#status = :queued', { ':queued': 'queued' });
    return tryUpdate(table, {
      key: videoKey(workspaceId, videoId),
      change: clause('SET dueAtMs = :dueAtMs', { ':dueAtMs': dueAtMs }),
      condition: isQueued,
    });
  };

/**
 *   created        claim        heartbeat        heartbeat                       dueAtMs
 *      ├── queued ───┼──────────────┼────────────────┼──────────────────────────────┼──── anyone may claim ──▶
 *                    └────── rendering, one owner; each heartbeat moves dueAtMs ────┘
 */
const createClaim = (table: Table): VideoStore['claim'] => {
  const find = createFindVideo(table);
  return async (workspaceId, videoId, { owner, nowMs, leaseExpiresAtMs }) => {
    const isFree = clause('#status <> :rendering OR dueAtMs <= :nowMs', {
      ':rendering': 'rendering',
      ':nowMs': nowMs,
    });
    const hasAttemptLeft = clause('attempt < :maxAttempts', { ':maxAttempts': MAX_ATTEMPTS });
    const takeLease = clause(
      'SET #status = :to, attempt = attempt + :one, leaseOwner = :owner, duePk = :due, dueAtMs = :leaseExpiresAtMs, ' +
        'rendererMsAtLeaseEnd = rendererMsAtLeaseEnd + :leaseMs, renderersRunning = :one',
      {
        ':due': duePartition('LEASE', videoId),
        ':leaseMs': leaseExpiresAtMs - nowMs,
        ':to': TRANSITIONS.claim.to,
        ':one': 1,
        ':owner': owner,
        ':leaseExpiresAtMs': leaseExpiresAtMs,
      },
    );
    const claimed = await runUpdate(table, {
      key: videoKey(workspaceId, videoId),
      change: takeLease,
      condition: allOf(allowsTransition('claim'), isFree, hasAttemptLeft),
    });
    if (claimed) return itemToVideo(claimed);
    // When the response to a claim is lost, the SDK repeats the claim and its condition fails because of the first.
    const found = await find(workspaceId, videoId);
    return found?.leaseOwner === owner && found.dueAtMs === leaseExpiresAtMs ? found : undefined;
  };
};

const createHeartbeat =
  (table: Table): VideoStore['heartbeat'] =>
  async (lease, { leaseExpiresAtMs, ...facts }) => {
    const isRendering = clause('#status = :rendering', { ':rendering': 'rendering' });
    return tryUpdate(table, {
      key: videoKey(lease.workspaceId, lease.videoId),
      change: setAttributes({ dueAtMs: leaseExpiresAtMs, ...facts }),
      condition: allOf(isRendering, isHeldBy(lease)),
    });
  };

/** Sets absolute values, so that a repeat after a lost response cannot apply twice: its condition fails. */
const createReleaseClaim =
  (table: Table): VideoStore['releaseClaim'] =>
  async (lease, { dueAtMs, rendererMsAtLeaseEnd }) => {
    const toQueue = clause(
      'SET #status = :to, attempt = :before, duePk = :due, dueAtMs = :dueAtMs, ' +
        'rendererMsAtLeaseEnd = :rendererMs, renderersRunning = :none REMOVE leaseOwner',
      {
        ':to': TRANSITIONS.releaseClaim.to,
        ':before': lease.attempt - 1,
        ':due': duePartition('QUEUED', lease.videoId),
        ':dueAtMs': dueAtMs,
        ':rendererMs': rendererMsAtLeaseEnd,
        ':none': 0,
      },
    );
    return tryUpdate(table, {
      key: videoKey(lease.workspaceId, lease.videoId),
      change: toQueue,
      condition: allOf(allowsTransition('releaseClaim'), isHeldBy(lease)),
    });
  };

/** Every write is conditional; docs/data-model.md lists the conditions. */
export const createVideoStore = (client: DynamoDBDocumentClient, tableName: string): VideoStore => {
  const table = { client, name: tableName };
  return {
    create: createCreateVideo(table),
    ...createVideoQueries(table),
    postpone: createPostpone(table),
    claim: createClaim(table),
    heartbeat: createHeartbeat(table),
    releaseClaim: createReleaseClaim(table),
    ...createVideoCompletion(table),
  };
};
