import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, paths } from './api-types.ts';

type Schemas = components['schemas'];

const POLL_MS = 2000;

/** Requests for frames, as part of the client. */
export const framesRequests = (api: Client<paths>) => {
  const getFrames = (id: string): Promise<Schemas['Frames'] | Schemas['PendingFrames']> =>
    unwrap(api.GET('/v1/frames/{id}', { params: { path: { id } } }));
  const createFrames = (
    request: Schemas['CreateFramesRequest'],
  ): Promise<Schemas['Frames'] | Schemas['PendingFrames']> =>
    unwrap(api.POST('/v1/frames', { body: request }));
  return {
    /** One request for pictures: those that are not drawn within `wait_seconds` are read with `getFrames` later. */
    createFrames,
    /**
     * Pictures of a video at some times, without creating it. Waits until they are drawn; `error` says why a page could not be.
     * A request that is not drawn ends after a minute.
     */
    drawFrames: async (request: Schemas['CreateFramesRequest']): Promise<Schemas['Frames']> => {
      let frames = await createFrames(request);
      while (!('frames' in frames)) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        frames = await getFrames(frames.id);
      }
      return frames;
    },
    getFrames,
  };
};
