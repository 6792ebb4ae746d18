import type { Schemas } from '../api/client.ts';

const POLL_MS = 2000;
/** Reads without a new thumbnail, half a minute: some photos never get one. */
const MAX_POLLS = 15;

/**
 * Returns when to read assets again, given how often they have been read: as long as thumbnails that are being made arrive.
 */
export const createThumbnailWait = () => {
  let missing = '';
  let readsBefore = 0;
  return (assets: readonly Schemas['Asset'][], reads: number): number | false => {
    const waitsFor = assets
      .filter(({ kind, status, thumbnail_url: url }) => kind === 'image' && status === 'ready' && !url)
      .map(({ id }) => id)
      .join();
    if (waitsFor !== missing) {
      missing = waitsFor;
      readsBefore = reads;
    }
    return missing !== '' && reads - readsBefore < MAX_POLLS && POLL_MS;
  };
};
