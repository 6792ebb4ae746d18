import type { RenderMessage, RenderQueue } from '#core/ports/videos.ts';

export interface FakeRenderQueue extends RenderQueue {
  readonly messages: RenderMessage[];
}

export const createFakeRenderQueue = (): FakeRenderQueue => {
  const messages: RenderMessage[] = [];
  return {
    messages,
    send: async (message) => {
      messages.push(message);
    },
  };
};
