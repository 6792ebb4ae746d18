import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import { framesRequests } from './frames-requests.ts';
import type { components, paths } from './api-types.ts';
import type { WhenFetched } from './until-fetched.ts';

type Schemas = components['schemas'];

/** Requests for checks and frames, as part of the client. */
export const checkRequests = (api: Client<paths>, whenFetched: WhenFetched) => ({
  /** Whether a video could be created, with every problem. Needs no credits. */
  checkVideo: (order: Schemas['CreateVideoRequest']): Promise<Schemas['Check']> =>
    unwrap(api.POST('/v1/videos/check', { body: order })),
  /** The same for an HTML composition, or for a revision of a project. */
  checkComposition: (document: Schemas['CheckCompositionRequest']): Promise<Schemas['Check']> =>
    unwrap(api.POST('/v1/compositions/check', { body: document })),
  ...framesRequests(api, whenFetched),
});
