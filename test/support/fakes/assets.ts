import { createHash, randomUUID } from 'node:crypto';
import {
  INSPECTION_REQUESTS_PER_HOUR,
  LIST_FILTER_READ_MAX,
  SOURCE_WAITS_MAX,
  THUMBNAIL_REQUESTS_MAX,
  THUMBNAIL_REQUESTS_PER_HOUR,
  UPLOAD_WINDOW_SECONDS,
} from '#contracts/limits.ts';
import { useShardOf } from '#contracts/table-keys.ts';
import { assetKindOf, holdsBytes, isTyped } from '#core/asset/asset.ts';
import { dayOf } from '#core/days.ts';
import type { AssetContentType, AssetKind } from '#contracts/limits.ts';
import type { Asset, AssetFacts, TypedAsset } from '#core/asset/asset.ts';
import type {
  AssetCreation,
  AssetFiles,
  AssetLimits,
  AssetStore,
  ConvertedPhoto,
  FetchOutcome,
  FetchSource,
  InspectFile,
  InspectRanges,
  Inspection,
  InspectionByWorker,
  PhotoHeader,
} from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import { assetKeyOf, thumbnailKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { CLIP_FACTS, FONT_FACTS } from '#test/support/fakes/asset-facts.ts';
import { pageOfDue } from '#test/support/fakes/due-pages.ts';
import { fakeLink } from '#test/support/fakes/media.ts';
import type { Records } from '#test/support/fakes/records.ts';
import { recordAssetEvent } from '#test/support/fakes/webhooks.ts';

type Ids = Pick<Asset, 'workspaceId' | 'id'>;
const kindOf = (asset: Asset): AssetKind | undefined => (isTyped(asset) ? assetKindOf(asset) : undefined);
const keyOf = ({ workspaceId, id }: Ids): string => `${workspaceId}/${id}`;

const countUpTo =
  (counts: Map<string, number>, max: number): AssetStore['countThumbnail'] =>
  async (workspaceId, atMs) => {
    const hour = `${workspaceId}/${Math.floor(atMs / 3_600_000)}`;
    const requested = counts.get(hour) ?? 0;
    if (requested >= max) return false;
    counts.set(hour, requested + 1);
    return true;
  };

export const createFakeAssetStore = (records: Records): AssetStore => {
  const find = (asset: Ids) => records.assets.get(keyOf(asset));
  const put = (asset: Asset): Asset => {
    records.assets.set(keyOf(asset), asset);
    return asset;
  };
  const storedBytesOf = (workspaceId: string) => records.storage.get(workspaceId) ?? 0;
  const addBytes = (workspaceId: string, bytes: number) =>
    records.storage.set(workspaceId, storedBytesOf(workspaceId) + bytes);
  const fileKeyOf = ({ workspaceId, fileDigest }: Asset) => `${workspaceId}/${fileDigest}`;
  const release = (asset: Asset) => {
    if (!holdsBytes(asset)) return;
    const file = records.files.get(fileKeyOf(asset));
    const isShared = file !== undefined && file.holders > 1;
    if (isShared) records.files.set(fileKeyOf(asset), { ...file, holders: file.holders - 1 });
    else records.files.delete(fileKeyOf(asset));
    if (!isShared) addBytes(asset.workspaceId, -asset.sizeBytes);
  };
  const addToDay = ({ workspaceId, createdAtMs }: Asset, bytes: number) => {
    const day = `${workspaceId}/${dayOf(createdAtMs)}`;
    records.uploadedBytes.set(day, (records.uploadedBytes.get(day) ?? 0) + bytes);
  };
  const settle = (asset: Asset, change: Partial<Asset>): Asset | undefined => {
    const stored = find(asset);
    return stored?.status === 'awaiting_upload' ? put({ ...stored, ...change, dueAtMs: null }) : stored;
  };
  const shareNow = (
    asset: TypedAsset,
    nowMs: number,
  ): { readonly status: 'settled'; readonly asset: Asset | undefined } | { readonly status: 'no_file' } => {
    const file = asset.fileDigest === null ? undefined : records.files.get(fileKeyOf(asset));
    if (!file || file.id === asset.id) return { status: 'no_file' };
    const stored = find(asset);
    if (stored?.status !== 'awaiting_upload') return { status: 'settled', asset: stored };
    records.files.set(fileKeyOf(asset), { ...file, holders: file.holders + 1 });
    addBytes(asset.workspaceId, -stored.sizeBytes);
    recordAssetEvent(records, asset, 'ready', nowMs);
    const { id: fileId, contentType, sizeBytes, facts } = file;
    const shared = { contentType, sizeBytes, facts, fileId, fileDigest: asset.fileDigest };
    const dueAtMs = nowMs + UPLOAD_WINDOW_SECONDS * 1000;
    return { status: 'settled', asset: put({ ...stored, ...shared, status: 'ready', dueAtMs }) };
  };
  const keepNow = (asset: TypedAsset, kept: ConvertedPhoto): Asset | undefined => {
    const { workspaceId, id, fileDigest } = asset;
    if (fileDigest !== null)
      records.files.set(fileKeyOf(asset), { ...kept, workspaceId, digest: fileDigest, id, holders: 1 });
    return settle(asset, { status: 'ready', fileDigest, ...kept });
  };
  const createNow = (
    asset: Asset,
    { maxStoredBytes, maxUploadedBytesPerDay }: AssetLimits,
  ): AssetCreation => {
    const storedBytes = storedBytesOf(asset.workspaceId);
    if (storedBytes + asset.sizeBytes > maxStoredBytes) return { status: 'storage_full', storedBytes };
    const day = `${asset.workspaceId}/${dayOf(asset.createdAtMs)}`;
    const uploadedBytes = records.uploadedBytes.get(day) ?? 0;
    if (uploadedBytes + asset.sizeBytes > maxUploadedBytesPerDay)
      return { status: 'day_full', uploadedBytes };
    if (find(asset)) throw new Error(`asset ${asset.id} exists already`);
    records.storage.set(asset.workspaceId, storedBytes + asset.sizeBytes);
    records.uploadedBytes.set(day, uploadedBytes + asset.sizeBytes);
    put(asset);
    return { status: 'created' };
  };
  return {
    create: async (asset, limits) => createNow(asset, limits),
    createFetch: async (asset, limits, { digest, untilMs }) => {
      const name = `${asset.workspaceId}/${digest}`;
      if ((records.fetchNames.get(name)?.untilMs ?? 0) > asset.createdAtMs) return { status: 'begun_before' };
      const outcome = createNow(asset, limits);
      if (outcome.status === 'created') records.fetchNames.set(name, { id: asset.id, untilMs });
      return outcome;
    },
    findFetch: async (workspaceId, digest, nowMs) => {
      const named = records.fetchNames.get(`${workspaceId}/${digest}`);
      return named && named.untilMs > nowMs ? find({ workspaceId, id: named.id }) : undefined;
    },
    identifyUntil: async ({ workspaceId, id }, { digest, untilMs }) => {
      const name = `${workspaceId}/${digest}`;
      if (records.fetchNames.get(name)?.id === id) records.fetchNames.set(name, { id, untilMs });
    },
    beginWait: async (workspaceId, nowMs, untilMs) => {
      const keyOf = (place: number) => `${workspaceId}/${place}`;
      const places = Array.from({ length: SOURCE_WAITS_MAX }, (_, place) => place);
      const place = places.find((each) => (records.sourceWaits.get(keyOf(each))?.untilMs ?? 0) <= nowMs);
      if (place === undefined) return undefined;
      const holder = randomUUID();
      records.sourceWaits.set(keyOf(place), { holder, untilMs });
      return { place, holder };
    },
    endWait: async (workspaceId, { place, holder }) => {
      const key = `${workspaceId}/${place}`;
      if (records.sourceWaits.get(key)?.holder === holder) records.sourceWaits.delete(key);
    },
    find: async (workspaceId, id) => find({ workspaceId, id }),
    list: async (workspaceId, { limit, before, kind }) => {
      const read = [...records.assets.values()]
        .filter((asset) => asset.workspaceId === workspaceId && (before === undefined || asset.id < before))
        .sort((a, b) => (a.id < b.id ? 1 : -1));
      const matching = read
        .slice(0, LIST_FILTER_READ_MAX)
        .filter((asset) => asset.status !== 'deleted' && (!kind || kindOf(asset) === kind));
      const assets = matching.slice(0, limit);
      if (matching.length > limit) return { assets, nextCursor: assets.at(-1)?.id ?? null };
      return {
        assets,
        nextCursor: read.length > LIST_FILTER_READ_MAX ? (read[LIST_FILTER_READ_MAX - 1]?.id ?? null) : null,
      };
    },
    markReady: async (asset, facts, nowMs) => {
      const shared = shareNow(asset, nowMs);
      if (shared.status === 'settled') return shared.asset;
      if (find(asset)?.status !== 'awaiting_upload') return find(asset);
      recordAssetEvent(records, asset, 'ready', nowMs);
      const { contentType, sizeBytes } = asset;
      return keepNow(asset, { contentType, sizeBytes, facts });
    },
    markConverted: async (asset, photo, { maxStoredBytes, nowMs }) => {
      const shared = shareNow(asset, nowMs);
      if (shared.status === 'settled') return shared;
      if (find(asset)?.status !== 'awaiting_upload') return { status: 'settled', asset: find(asset) };
      const grownBytes = photo.sizeBytes - asset.sizeBytes;
      const storedBytes = storedBytesOf(asset.workspaceId) + grownBytes;
      if (grownBytes > 0 && storedBytes > maxStoredBytes) return { status: 'storage_full' };
      records.storage.set(asset.workspaceId, storedBytes);
      recordAssetEvent(records, asset, 'ready', nowMs);
      return { status: 'settled', asset: keepNow(asset, photo) };
    },
    shareFile: async (asset, nowMs) => shareNow(asset, nowMs),
    findFile: async (workspaceId, digest) => {
      const file = records.files.get(`${workspaceId}/${digest}`);
      if (!file) return undefined;
      const { workspaceId: _, ...stored } = file;
      return stored;
    },
    changeInspection: async (asset, inspection, dueAtMs) => {
      const current = find(asset);
      const isUnchanged = JSON.stringify(current?.inspection) === JSON.stringify(asset.inspection);
      if (current?.status !== 'awaiting_upload' || !isUnchanged) return false;
      put({ ...current, inspection, ...(dueAtMs !== undefined && { dueAtMs }) });
      return true;
    },
    countInspection: countUpTo(records.requestedInspections, INSPECTION_REQUESTS_PER_HOUR),
    countThumbnail: countUpTo(records.requestedThumbnails, THUMBNAIL_REQUESTS_PER_HOUR),
    returnLastThumbnailRequest: async (asset) => {
      const current = find(asset);
      if (current?.status !== 'ready' || current.thumbnail?.requests !== THUMBNAIL_REQUESTS_MAX) return;
      put({ ...current, thumbnail: { ...current.thumbnail, requests: THUMBNAIL_REQUESTS_MAX - 1 } });
    },
    markThumbnailRequested: async (asset, nowMs) => {
      const current = find(asset);
      const isUnchanged = JSON.stringify(current?.thumbnail) === JSON.stringify(asset.thumbnail);
      if (current?.status !== 'ready' || !isUnchanged) return false;
      const requests = (current.thumbnail?.requests ?? 0) + 1;
      put({ ...current, thumbnail: { requests, requestedAtMs: nowMs, isMade: false } });
      return true;
    },
    markThumbnailMade: async (asset) => {
      const current = find(asset);
      if (current?.status !== 'ready' || !current.thumbnail) return false;
      put({ ...current, thumbnail: { ...current.thumbnail, isMade: true } });
      return true;
    },
    markFetched: async (asset, { contentType, sizeBytes }, nowMs) => {
      const stored = find(asset);
      if (stored?.status !== 'fetching') return stored;
      records.storage.set(asset.workspaceId, storedBytesOf(asset.workspaceId) + sizeBytes - stored.sizeBytes);
      addToDay(asset, sizeBytes - stored.sizeBytes);
      const fetched = { contentType, sizeBytes, sourceUrl: null, dueAtMs: nowMs };
      const inspection = { begun: 0, requestedAtMs: 0 };
      return put({ ...stored, ...fetched, status: 'awaiting_upload', inspection });
    },
    reject: async (asset, code, nowMs, receivedBytes = 0) => {
      const stored = find(asset);
      if (stored?.status !== asset.status) return stored;
      release(stored);
      recordAssetEvent(records, asset, 'rejected', nowMs);
      if (stored.status === 'fetching') addToDay(asset, receivedBytes - stored.sizeBytes);
      return put({ ...stored, status: 'rejected', rejection: code, sourceUrl: null, dueAtMs: null });
    },
    markDeleted: async (asset, dueAtMs) => {
      const stored = find(asset);
      if (!stored || stored.status === 'deleted') return stored;
      const isUsed = (records.uses.get(`${asset.workspaceId}/${asset.id}`) ?? 0) > 0;
      const isKept = isUsed && stored.status === 'ready';
      // A save that has read the asset before is refused.
      const shard = `${asset.workspaceId}/${useShardOf(asset.id)}`;
      records.useVersions.set(shard, (records.useVersions.get(shard) ?? 0) + 1);
      if (!isKept) release(stored);
      const ended = { rejection: null, sourceUrl: null, dueAtMs, isKept: isKept || null };
      return put({ ...stored, ...ended, status: 'deleted' });
    },
    releaseKept: async (asset, dueAtMs) => {
      const stored = find(asset);
      const isUsed = (records.uses.get(`${asset.workspaceId}/${asset.id}`) ?? 0) > 0;
      if (!stored?.isKept || isUsed) return false;
      release(stored);
      put({ ...stored, isKept: null, dueAtMs });
      return true;
    },
    postpone: async (asset, dueAtMs) => {
      const stored = find(asset);
      if (stored?.status === asset.status && stored.dueAtMs === asset.dueAtMs) put({ ...stored, dueAtMs });
    },
    remove: async (asset) => {
      const stored = find(asset);
      if (stored?.status !== 'awaiting_upload') return;
      release(stored);
      records.assets.delete(keyOf(asset));
    },
    clearDue: async (asset) => {
      const stored = find(asset);
      if (stored?.dueAtMs !== asset.dueAtMs || stored.isKept) return;
      if (stored.status === 'deleted' || stored.fileId !== null) put({ ...stored, dueAtMs: null });
    },
    listDue: async (untilMs, cursor) =>
      pageOfDue(records.assets, ({ id }) => id, { untilMs, cursor, isListed: () => true }),
    findStorage: async (workspaceId) => ({ storedBytes: storedBytesOf(workspaceId) }),
  };
};

/** That no test reaches. */
export const NO_ASSET_LIMITS: AssetLimits = { maxStoredBytes: 1e12, maxUploadedBytesPerDay: 1e12 };

const notFetched = () => Promise.reject(new Error('no value is an address'));
/** For requests without addresses. */
export const NO_FETCHES = {
  ...NO_ASSET_LIMITS,
  allowLoopback: false,
  fetchQueue: { send: notFetched },
  sleep: notFetched,
  newAssetId: (): never => {
    throw new Error('no value is an address');
  },
  log: () => undefined,
};

export interface FakeAssetFiles extends AssetFiles {
  /** Uploads, kept files and thumbnails, by key. */
  readonly stored: Map<string, Uint8Array>;
  /** Types of the uploads that a fetch has stored, by key. */
  readonly fetchedTypes: Map<string, AssetContentType>;
}

const versionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const createFakeAssetFiles = (clock: Clock): FakeAssetFiles => {
  const stored = new Map<string, Uint8Array>();
  const fetchedTypes = new Map<string, AssetContentType>();
  return {
    stored,
    fetchedTypes,
    presignUpload: async (asset, lifetimeSeconds) => ({
      url: fakeLink(clock, uploadKeyOf(asset), lifetimeSeconds),
      headers: {
        'content-type': asset.contentType,
        'content-length': String(asset.sizeBytes),
        'if-none-match': '*',
      },
    }),
    readUpload: async (asset) => {
      const bytes = stored.get(uploadKeyOf(asset));
      return bytes && { sizeBytes: bytes.byteLength, version: versionOf(bytes), bytes };
    },
    openUpload: async (asset) => {
      const bytes = stored.get(uploadKeyOf(asset));
      return (
        bytes && {
          sizeBytes: bytes.byteLength,
          version: versionOf(bytes),
          read: async (start, end) => bytes.slice(start, end),
        }
      );
    },
    findFetched: async (asset) => {
      const key = uploadKeyOf(asset);
      const [bytes, contentType] = [stored.get(key), fetchedTypes.get(key)];
      return bytes && contentType && { contentType, sizeBytes: bytes.byteLength };
    },
    keepUpload: async (asset, version) => {
      const bytes = stored.get(uploadKeyOf(asset));
      if (!bytes || versionOf(bytes) !== version)
        throw new Error(`the upload of asset ${asset.id} has changed`);
      stored.set(assetKeyOf({ ...asset, fileId: null }), bytes);
    },
    presignDownload: async (asset, lifetimeSeconds) =>
      fakeLink(clock, assetKeyOf(asset), lifetimeSeconds, { 'response-content-type': asset.contentType }),
    delete: async (file) => void stored.delete(assetKeyOf({ ...file, fileId: null })),
    presignThumbnail: async (asset, lifetimeSeconds) =>
      fakeLink(clock, thumbnailKeyOf(asset), lifetimeSeconds),
    deleteThumbnail: async (asset) => void stored.delete(thumbnailKeyOf(asset)),
  };
};

/** Where files are fetched from: each address has a photo of 2000 bytes, until a test scripts another outcome. */
export const createFakeSource = ({ stored, fetchedTypes }: FakeAssetFiles) => {
  let scripted: FetchOutcome | Promise<never> | undefined;
  const fetched: string[] = [];
  const fetchSource: FetchSource = async (asset, sourceUrl) => {
    fetched.push(sourceUrl);
    const outcome = (await scripted) ?? { status: 'stored', contentType: 'image/jpeg', sizeBytes: 2000 };
    if (outcome.status === 'stored') {
      stored.set(uploadKeyOf(asset), new Uint8Array(outcome.sizeBytes));
      fetchedTypes.set(uploadKeyOf(asset), outcome.contentType);
    }
    return outcome;
  };
  return {
    fetchSource,
    /** Addresses in the order in which they were requested. */
    fetched,
    scriptFetch: (outcome: FetchOutcome | Promise<never>) => {
      scripted = outcome;
    },
  };
};

const FACTS: Readonly<Record<AssetKind, AssetFacts>> = {
  image: { width: 1080, height: 1350, durationMs: null },
  audio: { width: null, height: null, durationMs: 12_500 },
  video: CLIP_FACTS,
  font: FONT_FACTS,
};

export const PHOTO_HEADER: PhotoHeader = { codec: 'hevc', hasAlpha: false, width: 1080, height: 1350 };

/** Accepts every file, until a test scripts another answer. */
export const createFakeInspection = () => {
  let scripted: InspectionByWorker | Promise<never> | undefined;
  const accept = (contentType: AssetContentType): Inspection => ({
    status: 'accepted',
    facts: FACTS[assetKindOf({ contentType })],
  });
  const inspectFile: InspectFile = async (_bytes, contentType) => {
    const inspection = await scripted;
    return inspection === undefined || inspection.status === 'photo' ? accept(contentType) : inspection;
  };
  const inspectRanges: InspectRanges = async (_file, contentType) => {
    if (scripted) return scripted;
    return assetKindOf({ contentType }) === 'image'
      ? { status: 'photo', header: PHOTO_HEADER }
      : accept(contentType);
  };
  return {
    inspectFile,
    inspectRanges,
    /** Sets what every further inspection finds. */
    scriptInspection: (inspection: InspectionByWorker) => {
      scripted = inspection;
    },
    /** Every further inspection throws the error. */
    failInspection: (error: Error) => {
      scripted = Promise.reject(error);
      scripted.catch(() => undefined);
    },
    /** Every further inspection ends neither with a result nor with an error, as in a worker that is killed. */
    hangInspection: () => {
      scripted = new Promise(() => undefined);
    },
  };
};
