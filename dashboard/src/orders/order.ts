import { ApiError, unwrap } from '../api/client.ts';
import type { Api, Schemas } from '../api/client.ts';
import { tabStorage } from '../session/browser-storage.ts';
import { TEXTS } from './texts.ts';

/** A video to be paid for. */
export interface Order {
  /** Idempotency key: however often it is sent, by any tab, it creates and pays one video. */
  readonly key: string;
  /** What its owner calls the video. */
  readonly name: string;
  readonly credits: number;
  readonly body: Schemas['CreateVideoRequest'] | Schemas['CreateCompositionRequest'];
}

/** The tab cannot store an order, so that it could be sent twice. */
export class OrderNotKeptError extends Error {
  override readonly name = 'OrderNotKeptError';

  constructor() {
    super(TEXTS.notKept);
  }
}

/**
 * Creates the video and returns its id; the same id for an order that was sent before. Throws an OrderNotKeptError, and
 * sends nothing, when a reload would forget the key and create another one.
 */
export const sendOrder = async (
  api: Api,
  path: { readonly workspace_id: string },
  { key, body }: Order,
): Promise<string> => {
  if (!tabStorage.keeps(key)) throw new OrderNotKeptError();
  const idempotent = { idempotency_key: key };
  const video = await unwrap(
    'html' in body
      ? api.POST('/dashboard/v1/workspaces/{workspace_id}/compositions', {
          params: { path },
          body: { ...body, ...idempotent },
        })
      : api.POST('/dashboard/v1/workspaces/{workspace_id}/videos', {
          params: { path },
          body: { ...body, ...idempotent },
        }),
  );
  if (!('id' in video)) throw new Error('The answer of a create that is no dry run has no video.');
  return video.id;
};

export const isSlotMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'too_many_active_renders';

/** The video of an earlier order with the same key and other values, whose answer was lost. */
export const earlierVideoOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.code === 'idempotency_conflict'
    ? (error.details as { readonly video_id: string }).video_id // as the API documents it
    : undefined;
