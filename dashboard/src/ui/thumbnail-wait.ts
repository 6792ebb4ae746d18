import type { Schemas } from '../api/client.ts';
import { isChecked } from '../api/read-ready.ts';

/** Between requests: each page of a list is one. */
const REQUEST_MS = 2000;
/** Without a change, half a minute: some photos never get a thumbnail. A file is fetched and inspected within two minutes. */
const MAX_REQUESTS = { thumbnails: 15, checks: 60 };

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
const isAwaited = (asset: Schemas['Asset']): boolean => {
  const { kind, status, thumbnail_url: url } = asset;
  return isChecked(asset) || ((kind === 'image' || kind === 'video') && status === 'ready' && !url);
};

/** Returns when to read assets again: as long as thumbnails that are being made arrive. */
export const createThumbnailWait = () => {
  let awaited = '';
  let readsBefore = 0;
  return ({ queryHash, state: { data, dataUpdateCount: reads } }: AssetsQuery): number | false => {
    const pages = data?.pages ?? [];
    const missing = pages.flatMap(({ assets }) => assets).filter(isAwaited);
    const wanted = [queryHash, ...missing.map(({ id }) => id)].join(' ');
    if (wanted !== awaited) {
      awaited = wanted;
      readsBefore = reads;
    }
    const requests = (reads - readsBefore) * pages.length;
    const max = missing.some(isChecked) ? MAX_REQUESTS.checks : MAX_REQUESTS.thumbnails;
    return missing.length > 0 && requests < max && REQUEST_MS * pages.length;
  };
};
