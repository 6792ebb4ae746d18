import type { BacklogStore } from '#core/ports/videos.ts';
import type { Backlog } from '#core/rendering/backlog.ts';

export const createFakeBacklogStore = (): BacklogStore => {
  let stored: Backlog | undefined;
  return {
    put: async (backlog) => {
      stored = backlog;
    },
    find: async () => stored,
  };
};
