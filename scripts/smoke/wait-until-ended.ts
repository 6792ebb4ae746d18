import { setTimeout as delay } from 'node:timers/promises';
import type { SmokeAnswer } from './client.ts';

const POLL_MS = 1000;
const ACTIVE = ['queued', 'rendering'];

/** A connection that is lost, or a gateway that is unwell for a moment, says nothing about the video. */
const isOver = (answer: Pick<SmokeAnswer, 'status' | 'body'> | undefined): boolean =>
  answer !== undefined && answer.status < 500 && !ACTIVE.includes(answer.body?.status);

/** Polls until the video is over or patience is; what became of it is the next check's to find out. */
export const waitUntilCompleted = async (
  poll: () => Promise<Pick<SmokeAnswer, 'status' | 'body'>>,
  patienceMs: number,
  pollMs = POLL_MS,
): Promise<void> => {
  const giveUpAtMs = Date.now() + patienceMs;
  while (!isOver(await poll().catch(() => undefined)) && Date.now() < giveUpAtMs) await delay(pollMs);
};
