import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, paths } from './api-types.ts';
import { ConnectionError } from './errors.ts';
import { wait } from './retrying-fetch.ts';
import type { WhenFetched } from './until-fetched.ts';

type Schemas = components['schemas'];
/** Frames, or the id of those that are still being drawn. */
type Answer = Schemas['Frames'] | Schemas['PendingFrames'];

const POLL_SECONDS = 2;
/** A request that is not drawn ends after a minute. */
const DRAWN_WITHIN_SECONDS = 120;

/** Reads frames until they are drawn or the time is over; the last answer. */
export const waitForFrames = async (
  read: () => Promise<Answer>,
  { timeoutSeconds, signal }: { readonly timeoutSeconds: number; readonly signal?: AbortSignal },
): Promise<Answer> => {
  const deadlineMs = Date.now() + timeoutSeconds * 1000;
  for (;;) {
    const answer = await read();
    if ('frames' in answer || Date.now() >= deadlineMs) return answer;
    await wait(POLL_SECONDS, signal);
    signal?.throwIfAborted();
  }
};

/** Requests for frames, as part of the client. */
export const framesRequests = (api: Client<paths>, whenFetched: WhenFetched) => {
  const getFrames = (id: string): Promise<Answer> =>
    unwrap(api.GET('/v1/frames/{id}', { params: { path: { id } } }));
  const createFrames = (request: Schemas['CreateFramesRequest']): Promise<Answer> =>
    whenFetched(request, () => unwrap(api.POST('/v1/frames', { body: request })));
  return {
    /** One request for pictures: those that are not drawn within `wait_seconds` are read with `getFrames` later. */
    createFrames,
    /**
     * Pictures of a video at some times, without creating it. Waits until they are drawn; `error` says why a page could not be.
     * A request that is not drawn ends after a minute.
     */
    drawFrames: async (request: Schemas['CreateFramesRequest']): Promise<Schemas['Frames']> => {
      const created = await createFrames(request);
      if ('frames' in created) return created;
      const drawn = await waitForFrames(() => getFrames(created.id), {
        timeoutSeconds: DRAWN_WITHIN_SECONDS,
      });
      if ('frames' in drawn) return drawn;
      throw new ConnectionError(`The frames ${drawn.id} were not drawn in time.`);
    },
    getFrames,
  };
};
