import type { RenderMessage, RenderQueue } from '#core/ports/videos.ts';

export interface FakeRenderQueue extends RenderQueue {
  /** Every message ever sent. */
  readonly messages: RenderMessage[];
  /** Those that no worker has received. */
  readonly waiting: RenderMessage[];
}

export const createFakeRenderQueue = (): FakeRenderQueue => {
  const messages: RenderMessage[] = [];
  const waiting: RenderMessage[] = [];
  return {
    messages,
    waiting,
    send: async (message) => {
      messages.push(message);
      waiting.push(message);
    },
    depth: async () => waiting.length,
  };
};
