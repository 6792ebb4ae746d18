import type { WebhookMessage } from '#core/ports/webhooks.ts';
import { parseIds, parseMembers } from '../queue-handler.ts';

/** The queue's message: `{"workspace_id": "...", "video_id": "vid_...", "attempt": 0}`. */
export const parseWebhookMessage = (body: string): WebhookMessage | undefined => {
  const members = parseMembers(body);
  const { attempt } = members;
  const ids = parseIds(members);
  return ids && Number.isSafeInteger(attempt) ? { ...ids, attempt: Number(attempt) } : undefined;
};
