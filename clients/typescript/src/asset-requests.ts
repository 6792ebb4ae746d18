import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { components, operations, paths } from './api-types.ts';
import { AssetRejectedError, ConnectionError } from './errors.ts';
import { wait } from './retrying-fetch.ts';

type Schemas = components['schemas'];
type ListQuery = NonNullable<operations['listAssets']['parameters']['query']>;

export interface Upload {
  /** Such as `image/jpeg`, `audio/mpeg`, `video/mp4` or `font/woff2`. */
  readonly contentType: NonNullable<Schemas['CreateAssetRequest']['content_type']>;
  readonly name?: string;
}

/** Files are fetched within a minute, and inspected within some seconds. */
const [INSPECTION_PAUSE_SECONDS, INSPECTION_READS] = [1.5, 80];

/** Sends the file. The link is valid once: 412 means that an earlier try arrived. */
const sendFile = async (
  send: (request: Request) => Promise<Response>,
  { method, url, headers }: NonNullable<Schemas['AssetWithUpload']['upload']>,
  file: Blob,
): Promise<void> => {
  const response = await send(new Request(url, { method, headers, body: file }));
  await response.body?.cancel();
  if (!response.ok && response.status !== 412)
    throw new ConnectionError(`The upload was refused: status ${response.status}.`);
};

const readSettled = async (read: () => Promise<Schemas['Asset']>): Promise<Schemas['Asset']> => {
  for (let reads = 1; reads < INSPECTION_READS; reads += 1) {
    const asset = await read();
    if (asset.status !== 'inspecting' && asset.status !== 'fetching') return asset;
    await wait(INSPECTION_PAUSE_SECONDS);
  }
  return read();
};

const waitForInspection = async (read: () => Promise<Schemas['Asset']>): Promise<Schemas['Asset']> => {
  const asset = await readSettled(read);
  if (asset.status === 'rejected') throw new AssetRejectedError(asset);
  return asset;
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
      const { id, upload } = await createAsset({
        content_type: contentType,
        size_bytes: file.size,
        ...(name !== undefined && { name }),
      });
      if (upload) await sendFile(send, upload, file);
      return waitForInspection(() => getAsset(id));
    },
    /**
     * Has the service fetch a file from a public https address, and waits until it is inspected. Throws an AssetRejectedError when that is
     * not possible. A file that takes longer than two minutes is returned as `fetching` or `inspecting`.
     */
    fetchAsset: async (sourceUrl: string, { name }: Pick<Upload, 'name'> = {}): Promise<Schemas['Asset']> => {
      const { id } = await createAsset({ source_url: sourceUrl, ...(name !== undefined && { name }) });
      return waitForInspection(() => getAsset(id));
    },
    /** Announces a file and returns the link to send it to, or begins to fetch one. */
    createAsset,
    getAsset,
    listAssets: (query: ListQuery = {}) => unwrap(api.GET('/v1/assets', { params: { query } })),
    deleteAsset: (id: string) => unwrap(api.DELETE('/v1/assets/{id}', { params: { path: { id } } })),
  };
};
