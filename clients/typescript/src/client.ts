import createClient from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, operations, paths } from './api-types.ts';
import { assetRequests } from './asset-requests.ts';
import { batchRequests } from './batch-requests.ts';
import { checkRequests } from './check-requests.ts';
import { projectRequests } from './project-requests.ts';
import { createRetryingFetch } from './retrying-fetch.ts';
import type { RetryOptions } from './retrying-fetch.ts';
import { createWhenFetched, withKey } from './until-fetched.ts';
import { waitForVideo } from './wait-for-video.ts';
import type { WaitOptions } from './wait-for-video.ts';

type Schemas = components['schemas'];
type VideoOrder = Schemas['CreateVideoRequest'];
type CompositionOrder = Schemas['CreateCompositionRequest'];
type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;

export interface ClientOptions extends RetryOptions {
  /** Such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** Keep it on a server: whoever has it can spend the credits of the workspace. */
  readonly apiKey: string;
  /** Of the sentences in errors. Indonesian without it. */
  readonly language?: 'id' | 'en';
  /** How long creates, quotes and frames wait for the files of addresses in their variables; 120 by default. */
  readonly filesWaitSeconds?: number;
  /** Another implementation, for proxies and tests. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A client of one workspace. Requests that were not answered are repeated; a refusal throws an ApiError. */
export const createVideoClient = ({
  baseUrl,
  fetch = globalThis.fetch,
  filesWaitSeconds = 120,
  ...options
}: ClientOptions) => {
  const send = createRetryingFetch(fetch, options);
  const api = createClient<paths>({
    baseUrl,
    headers: { 'x-api-key': options.apiKey, 'Accept-Language': options.language ?? 'id' },
    redirect: 'manual', // `fetch` would send the key to the other host too
    fetch: send,
  });
  const whenFetched = createWhenFetched(filesWaitSeconds);
  const getVideo = (id: string, query: QueryOf<'getVideo'> = {}) =>
    unwrap(api.GET('/v1/videos/{id}', { params: { path: { id }, query } }));
  return {
    /** Creates a video from a template. */
    createVideo: (order: VideoOrder) => {
      const body = withKey(order);
      return whenFetched(body, () => unwrap(api.POST('/v1/videos', { body }))) as Promise<Schemas['Video']>;
    },
    /** Creates a video from an HTML composition. */
    createComposition: (order: CompositionOrder) =>
      unwrap(api.POST('/v1/compositions', { body: withKey(order) })) as Promise<Schemas['Video']>,
    /** The price of a video, without creating it. */
    quoteVideo: (order: VideoOrder) =>
      whenFetched(order, () =>
        unwrap(api.POST('/v1/videos', { body: order, params: { query: { dry_run: true } } })),
      ) as Promise<Schemas['DryRun']>,
    /** The price of a composition, without creating it. */
    quoteComposition: (order: CompositionOrder) =>
      unwrap(api.POST('/v1/compositions', { body: order, params: { query: { dry_run: true } } })) as Promise<
        Schemas['DryRun']
      >,
    getVideo,
    /** The completed video with its link, valid for 15 minutes. Throws when it failed or took too long. */
    waitForVideo: (id: string, options: WaitOptions = {}) => waitForVideo(() => getVideo(id), options),
    cancelVideo: (id: string) => unwrap(api.POST('/v1/videos/{id}/cancel', { params: { path: { id } } })),
    listVideos: (query: QueryOf<'listVideos'> = {}) => unwrap(api.GET('/v1/videos', { params: { query } })),
    /** Every video, newest first, page after page. */
    async *allVideos(query: Omit<QueryOf<'listVideos'>, 'cursor'> = {}) {
      let cursor: string | null | undefined;
      do {
        const page = await unwrap(
          api.GET('/v1/videos', { params: { query: { ...query, ...(cursor && { cursor }) } } }),
        );
        yield* page.videos;
        cursor = page.next_cursor;
      } while (cursor);
    },
    listTemplates: async () => (await unwrap(api.GET('/v1/templates'))).templates,
    /** The music library, whose names variables of kind `audio` take. */
    listMusic: async () => (await unwrap(api.GET('/v1/templates'))).music,
    getTemplate: (id: string) =>
      unwrap(api.GET('/v1/templates/{template}', { params: { path: { template: id } } })),
    getWorkspace: () => unwrap(api.GET('/v1/workspace')),
    ...assetRequests(api, send),
    ...batchRequests(api, whenFetched),
    ...checkRequests(api, whenFetched),
    ...projectRequests(api),
  };
};

export type VideoClient = ReturnType<typeof createVideoClient>;
