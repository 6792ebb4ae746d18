import type { Video } from '#core/video/video.ts';

/** The value that this share of the values does not exceed (nearest rank); 0 without values. */
export const quantileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
};

interface Death {
  readonly atMs: number;
  resentAtMs?: number;
}

/** Records what happens to the videos of one day. */
export const createObservations = () => {
  const waitsMs: number[] = [];
  const sweepLagsMs: number[] = [];
  const recoveriesMs: number[] = [];
  const recoverySendsMs: number[] = [];
  const sweepsMs: number[] = [];
  const refusals = new Map<string, number>();
  const deaths = new Map<string, Death>();
  /** Messages of each video in the queue or with a worker. */
  const messages = new Map<string, number>();
  const counts = {
    created: 0,
    done: 0,
    failedWaiting: 0,
    failedOtherwise: 0,
    webhooksDelivered: 0,
    sendsBySweeper: 0,
    duplicateSends: 0,
    deaths: 0,
  };
  const endDeath = (videoId: string, nowMs: number): void => {
    const death = deaths.get(videoId);
    if (!death) return;
    deaths.delete(videoId);
    recoveriesMs.push(nowMs - death.atMs);
  };
  return {
    waitsMs,
    sweepLagsMs,
    recoveriesMs,
    recoverySendsMs,
    sweepsMs,
    refusals,
    counts,
    /** Videos whose worker died and that no worker has claimed since. */
    unrecovered: () => deaths.size,
    refused: (reason: string): void => void refusals.set(reason, (refusals.get(reason) ?? 0) + 1),
    claimed: (video: Video, nowMs: number): void => {
      if (video.attempt === 1) waitsMs.push(nowMs - video.createdAtMs);
      endDeath(video.id, nowMs);
    },
    died: (videoId: string, nowMs: number): void => {
      counts.deaths += 1;
      deaths.set(videoId, { atMs: nowMs });
    },
    completed: ({ id, status, attempt, finishedAtMs }: Video): void => {
      endDeath(id, finishedAtMs ?? 0);
      if (status === 'done') counts.done += 1;
      else if (attempt === 0) counts.failedWaiting += 1;
      else counts.failedOtherwise += 1;
    },
    sent: (videoId: string): void => void messages.set(videoId, (messages.get(videoId) ?? 0) + 1),
    gone: (videoId: string): void => {
      const left = (messages.get(videoId) ?? 1) - 1;
      if (left > 0) messages.set(videoId, left);
      else messages.delete(videoId);
    },
    /** Call before `sent`. The message of a dead worker is hidden in the queue and no reason to wait for. */
    sentBySweeper: (video: Video | undefined, nowMs: number): void => {
      if (!video) return;
      counts.sendsBySweeper += 1;
      const death = deaths.get(video.id);
      const isFirstOfDeath = death !== undefined && death.resentAtMs === undefined;
      const hiddenMessages = death === undefined ? 0 : 1;
      if ((messages.get(video.id) ?? 0) > hiddenMessages) counts.duplicateSends += 1;
      if (video.dueAtMs !== null) sweepLagsMs.push(nowMs - video.dueAtMs);
      if (!isFirstOfDeath) return;
      death.resentAtMs = nowMs;
      recoverySendsMs.push(nowMs - death.atMs);
    },
  };
};

export type Observations = ReturnType<typeof createObservations>;
