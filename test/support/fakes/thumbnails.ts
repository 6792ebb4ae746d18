import type { AssetMessage, AssetQueue } from '#core/ports/assets.ts';
import type { Clock } from '#core/ports/system.ts';
import type { StillRenderer, ThumbnailFiles } from '#core/ports/thumbnails.ts';
import type { PhotoFiles } from '#core/ports/photos.ts';
import {
  assetKeyOf,
  convertedKeyOf,
  stillKeyOf,
  thumbnailKeyOf,
  uploadKeyOf,
} from '#core/rendering/object-keys.ts';
import { fakeLink } from '#test/support/fakes/media.ts';
import { createScriptedRender } from '#test/support/fakes/scripted-render.ts';

export interface FakeAssetQueue extends AssetQueue {
  /** Every message ever sent. */
  readonly messages: AssetMessage[];
}

export const createFakeAssetQueue = (): FakeAssetQueue => {
  const messages: AssetMessage[] = [];
  return { messages, send: async (message) => void messages.push(message) };
};

type Render = StillRenderer['render'];

export interface FakeStillRenderer extends StillRenderer {
  readonly calls: Parameters<Render>[];
  /** Replaces the behavior of all following renders. */
  readonly script: (render: Render) => void;
}

export const createFakeStillRenderer = (): FakeStillRenderer =>
  createScriptedRender<Parameters<Render>, ReturnType<Render>>(async () => ({ status: 'rendered' }));

/** Stores every photo as a file of this many bytes. */
export const CONVERTED_BYTES = 3000;

export const createFakePhotoFiles = (clock: Clock, stored: Map<string, Uint8Array>): PhotoFiles => ({
  presignUploaded: async (asset, lifetimeSeconds) => fakeLink(clock, uploadKeyOf(asset), lifetimeSeconds),
  presignConverted: async (asset, _, lifetimeSeconds) =>
    fakeLink(clock, convertedKeyOf(asset), lifetimeSeconds),
  keepConverted: async (asset, contentType, { width, height }) => {
    stored.set(assetKeyOf({ ...asset, fileId: null }), new Uint8Array(CONVERTED_BYTES));
    const facts = { width, height, durationMs: null };
    return { status: 'kept', contentType, sizeBytes: CONVERTED_BYTES, facts };
  },
});

/** Stores every thumbnail beside the files of `stored`. */
export const createFakeThumbnailFiles = (clock: Clock, stored: Map<string, Uint8Array>): ThumbnailFiles => ({
  presignSource: async (asset, lifetimeSeconds) => fakeLink(clock, assetKeyOf(asset), lifetimeSeconds),
  presignStill: async (asset, lifetimeSeconds) => fakeLink(clock, stillKeyOf(asset), lifetimeSeconds),
  keep: async (asset, { width, height }) => {
    stored.set(thumbnailKeyOf(asset), new TextEncoder().encode(`${width}x${height}`));
    return { status: 'copied' };
  },
});
