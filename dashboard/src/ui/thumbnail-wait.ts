import type { Schemas } from '../api/client.ts';

/** Between requests: each page of a list is one. */
const REQUEST_MS = 2000;
/** Without a new thumbnail, half a minute: some photos never get one. */
const MAX_REQUESTS = 15;

interface AssetsQuery {
  readonly queryHash: string;
  readonly state: {
    readonly data:
      | { readonly pages: readonly { readonly assets: readonly Schemas['Asset'][] }[] }
      | undefined;
    /** How often the assets have been read. */
    readonly dataUpdateCount: number;
  };
}

/** A file that is being fetched or inspected, or whose small picture is being made. */
const isAwaited = ({ kind, status, thumbnail_url: url }: Schemas['Asset']): boolean =>
  status === 'fetching' ||
  status === 'inspecting' ||
  ((kind === 'image' || kind === 'video') && status === 'ready' && !url);

/** Returns when to read assets again: as long as thumbnails that are being made arrive. */
export const createThumbnailWait = () => {
  let awaited = '';
  let readsBefore = 0;
  return ({ queryHash, state: { data, dataUpdateCount: reads } }: AssetsQuery): number | false => {
    const pages = data?.pages ?? [];
    const missing = pages
      .flatMap(({ assets }) => assets)
      .filter(isAwaited)
      .map(({ id }) => id);
    const wanted = [queryHash, ...missing].join(' ');
    if (wanted !== awaited) {
      awaited = wanted;
      readsBefore = reads;
    }
    const requests = (reads - readsBefore) * pages.length;
    return missing.length > 0 && requests < MAX_REQUESTS && REQUEST_MS * pages.length;
  };
};
