import { OBJECTS_KEPT_DAYS } from '#contracts/limits.ts';
import { DEPLOYED, settingsOf } from './deployment.ts';
import type { StageName } from './deployment.ts';
import { PRICES } from './prices.ts';
import type { PriceName } from './prices.ts';

const MIB = 1024 ** 2;
const BYTES_PER_GB = 1024 ** 3;
const DAYS_PER_MONTH = 365 / 12;

/** Assumed: a photo of a phone with 12 megapixels, and three minutes of MP3 at 192 kbit/s. */
export const ASSUMED_BYTES = { photo: 3.5 * MIB, music: 4.2 * MIB } as const;
/** Assumed: the function's time to read, inspect and copy one upload. */
const SETTLE_SECONDS = 0.5;
const ASSETS_PER_VIDEO = 3;

/** What a workspace stores and does in a month. */
interface AssetUse {
  readonly name: string;
  readonly storedBytes: number;
  readonly uploads: number;
  readonly videos: number;
  /** Of `url`, by a browser or program outside AWS. */
  readonly downloads: number;
}

/** Assumed: a shop with 20 photos and 2 songs, and one that fills its storage and looks at every file each week. */
export const assetUsesOf = (stage: StageName): readonly AssetUse[] => {
  const fullBytes = settingsOf(stage).maxStoredMiB * MIB;
  const files = Math.floor(fullBytes / ASSUMED_BYTES.photo);
  return [
    {
      name: '20 photos, 2 songs, 30 videos',
      storedBytes: 20 * ASSUMED_BYTES.photo + 2 * ASSUMED_BYTES.music,
      uploads: 10,
      videos: 30,
      downloads: 40,
    },
    {
      name: `full (${files} photos), 300 videos`,
      storedBytes: fullBytes,
      uploads: files,
      videos: 300,
      downloads: 4 * files,
    },
  ];
};

export interface AssetCost {
  readonly name: string;
  readonly lines: readonly { readonly name: string; readonly dollars: number }[];
  readonly dollars: number;
}

/**
 * A month of one workspace's assets. An upload is written once and copied once; it is deleted after a day. Each asset of a
 * video is read by each of its renderers, in the same region, which transfers without charge.
 */
export const estimateAssets = (use: AssetUse, segmentsPerVideo: number): AssetCost => {
  const gb = (bytes: number) => bytes / BYTES_PER_GB;
  const requests = 3 * use.uploads + use.downloads; // create, two reads; `url` comes with a read
  const units = {
    writes: use.uploads * (2 * 2 + 1 + 1 + 1), // two items in a transaction, `due` index; ready, `due` index
    reads: requests * 3 + use.videos * ASSETS_PER_VIDEO,
  };
  const usage: readonly (readonly [name: string, price: PriceName, quantity: number])[] = [
    ['stored files', 's3Storage', gb(use.storedBytes)],
    [
      'uploads, 1 day',
      's3Storage',
      gb(use.uploads * ASSUMED_BYTES.photo) * (OBJECTS_KEPT_DAYS['uploads/'] / DAYS_PER_MONTH),
    ],
    ['objects written', 's3Write', 2 * use.uploads],
    [
      'objects read',
      's3Read',
      use.uploads + use.videos * ASSETS_PER_VIDEO * segmentsPerVideo + use.downloads,
    ],
    ['transfer to callers', 'transferOut', gb(use.downloads * ASSUMED_BYTES.photo)],
    ['API requests', 'apiGatewayRequest', requests],
    ['inspection', 'lambdaArm', use.uploads * SETTLE_SECONDS * (DEPLOYED.apiMemoryMiB / 1024)],
    ['database writes', 'dynamodbWrite', units.writes],
    ['database reads', 'dynamodbRead', units.reads],
  ];
  const lines = usage.map(([name, price, quantity]) => ({ name, dollars: quantity * PRICES[price].dollars }));
  return { name: use.name, lines, dollars: lines.reduce((sum, { dollars }) => sum + dollars, 0) };
};
