import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, operations, paths } from './api-types.ts';
import { AssetRejectedError, ConnectionError } from './errors.ts';
import { wait } from './retrying-fetch.ts';

type Schemas = components['schemas'];
type ListQuery = NonNullable<operations['listAssets']['parameters']['query']>;

export interface Upload {
  /** Such as `image/jpeg`, `audio/mpeg`, `video/mp4` or `font/woff2`. */
  readonly contentType: Schemas['CreateAssetRequest']['content_type'];
  readonly name?: string;
}

/** Clips and fonts are inspected within some seconds. */
const [INSPECTION_PAUSE_SECONDS, INSPECTION_READS] = [1.5, 80];

/** Sends the file. The link is valid once: 412 means that an earlier try arrived. */
const sendFile = async (
  send: (request: Request) => Promise<Response>,
  { method, url, headers }: Schemas['AssetWithUpload']['upload'],
  file: Blob,
): Promise<void> => {
  const response = await send(new Request(url, { method, headers, body: file }));
  await response.body?.cancel();
  if (!response.ok && response.status !== 412)
    throw new ConnectionError(`The upload was refused: status ${response.status}.`);
};

const waitForInspection = async (read: () => Promise<Schemas['Asset']>): Promise<Schemas['Asset']> => {
  for (let reads = 1; reads < INSPECTION_READS; reads += 1) {
    const asset = await read();
    if (asset.status !== 'inspecting') return asset;
    await wait(INSPECTION_PAUSE_SECONDS);
  }
  return read();
};

/** Requests for assets, as part of the client. `send` uploads files. */
export const assetRequests = (api: Client<paths>, send: (request: Request) => Promise<Response>) => {
  const createAsset = (file: Schemas['CreateAssetRequest']): Promise<Schemas['AssetWithUpload']> =>
    unwrap(api.POST('/v1/assets', { body: file }));
  const getAsset = (id: string): Promise<Schemas['Asset']> =>
    unwrap(api.GET('/v1/assets/{id}', { params: { path: { id } } }));
  return {
    /**
     * Uploads a photo, logo, music, clip or font, and waits until it is inspected. Throws an AssetRejectedError when it is not
     * accepted. A file that is inspected for longer than two minutes is returned as `inspecting`.
     */
    uploadAsset: async (file: Blob, { contentType, name }: Upload): Promise<Schemas['Asset']> => {
      const announced = await createAsset({
        content_type: contentType,
        size_bytes: file.size,
        ...(name !== undefined && { name }),
      });
      await sendFile(send, announced.upload, file);
      const asset = await waitForInspection(() => getAsset(announced.id));
      if (asset.status === 'rejected') throw new AssetRejectedError(asset);
      return asset;
    },
    /** Announces a file and returns the link to send it to. */
    createAsset,
    getAsset,
    listAssets: (query: ListQuery = {}) => unwrap(api.GET('/v1/assets', { params: { query } })),
    deleteAsset: (id: string) => unwrap(api.DELETE('/v1/assets/{id}', { params: { path: { id } } })),
  };
};
