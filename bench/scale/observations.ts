import type { Video } from '#core/video/video.ts';

/** The value that this share of the values does not exceed (nearest rank); 0 without values. */
export const quantileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
};

/** Deaths of workers, until another worker has claimed the video or it has ended. */
const createDeaths = () => {
  const beganAtMs = new Map<string, number>();
  const recoveriesMs: number[] = [];
  let count = 0;
  return {
    recoveriesMs,
    count: () => count,
    unrecovered: () => beganAtMs.size,
    isOpen: (videoId: string): boolean => beganAtMs.has(videoId),
    began: (videoId: string, nowMs: number): void => {
      count += 1;
      beganAtMs.set(videoId, nowMs);
    },
    ended: (videoId: string, nowMs: number): void => {
      const atMs = beganAtMs.get(videoId);
      if (atMs === undefined) return;
      beganAtMs.delete(videoId);
      recoveriesMs.push(nowMs - atMs);
    },
  };
};

/** Messages of each video in a queue or with a worker. */
const createMessageCounts = () => {
  const counts = new Map<string, number>();
  return {
    of: (videoId: string): number => counts.get(videoId) ?? 0,
    add: (videoId: string): void => void counts.set(videoId, (counts.get(videoId) ?? 0) + 1),
    remove: (videoId: string): void => {
      const left = (counts.get(videoId) ?? 1) - 1;
      if (left > 0) counts.set(videoId, left);
      else counts.delete(videoId);
    },
  };
};

/** Records what happens to the videos of one day. */
export const createObservations = () => {
  const waitsMs: number[] = [];
  const sweepLagsMs: number[] = [];
  const refusals = new Map<string, number>();
  /** Videos for which a renderer has started. */
  const rendered = new Set<string>();
  const deaths = createDeaths();
  const messages = createMessageCounts();
  const counts = {
    created: 0,
    done: 0,
    failedWaiting: 0,
    failedOtherwise: 0,
    sendsBySweeper: 0,
    duplicateSends: 0,
  };
  return {
    waitsMs,
    sweepLagsMs,
    sweepsMs: [] as number[],
    refusals,
    deaths,
    messages,
    counts,
    unfinished: (): number => counts.created - counts.done - counts.failedWaiting - counts.failedOtherwise,
    refused: (reason: string): void => void refusals.set(reason, (refusals.get(reason) ?? 0) + 1),
    rendererStarted: (videoId: string): void => void rendered.add(videoId),
    claimed: (video: Video, nowMs: number): void => {
      if (video.attempt === 1) waitsMs.push(nowMs - video.createdAtMs);
      deaths.ended(video.id, nowMs);
    },
    completed: ({ id, status, finishedAtMs }: Video): void => {
      deaths.ended(id, finishedAtMs ?? 0);
      if (status === 'done') counts.done += 1;
      else if (!rendered.has(id)) counts.failedWaiting += 1;
      else counts.failedOtherwise += 1;
    },
    /** Call before the message is counted. That of a dead worker is hidden in the queue and no reason to wait for. */
    sentBySweeper: (video: Video | undefined, nowMs: number): void => {
      if (!video) return;
      counts.sendsBySweeper += 1;
      const hiddenMessages = deaths.isOpen(video.id) ? 1 : 0;
      if (messages.of(video.id) > hiddenMessages) counts.duplicateSends += 1;
      if (video.status === 'rendering' && video.dueAtMs !== null) sweepLagsMs.push(nowMs - video.dueAtMs);
    },
  };
};

export type Observations = ReturnType<typeof createObservations>;
