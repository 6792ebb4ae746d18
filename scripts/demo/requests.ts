import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetRecord, UploadRecord } from '#contracts/schemas/asset-records.ts';
import type { VideoRecordWithIncludes } from '#contracts/schemas/video-records.ts';
import { isBrandKitVariable } from '#core/template/check-request.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { findTemplate } from '../shared/templates.ts';

const COMPOSITION = fileURLToPath(new URL('composition.html', import.meta.url));

const TEMPLATE = 'promo-produk@4';

/** Examples of the template, except those that the brand kit of the demo supplies. */
const exampleTexts = (): Readonly<Record<string, string>> => {
  const { variables, examples } = findTemplate(TEMPLATE);
  const texts = variables.filter((variable) => variable.kind === 'text' && !isBrandKitVariable(variable));
  return Object.fromEntries(
    texts.flatMap(({ name }) => {
      const example = examples[name];
      return example === undefined ? [] : [[name, example]];
    }),
  );
};

/** The photo of the template's examples. */
export const readDemoPhoto = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(CATALOG_DIR, 'photos/es-kopi-susu.jpg')));

/** The API requests of the demo that need no files. */
export const DEMO_REQUESTS = [
  {
    name: 'template',
    path: '/v1/videos',
    body: {
      template: TEMPLATE,
      variables: exampleTexts(),
      output: { width: 1080, height: 1920 },
    },
    hasSound: false,
  },
  {
    name: 'composition',
    path: '/v1/compositions',
    body: { title: 'Resep kopi susu', html: readFileSync(COMPOSITION, 'utf8') },
    hasSound: false,
  },
] as const;

export interface DemoRequest {
  readonly name: string;
  readonly path: '/v1/videos' | '/v1/compositions';
  readonly body: object;
  readonly hasSound: boolean;
}

/** A video with a photo and music of the workspace, by the ids of their assets. */
export const photoRequest = (photoId: string, musicId: string): DemoRequest => ({
  name: 'photo-and-music',
  path: '/v1/videos',
  body: {
    template: TEMPLATE,
    variables: { ...exampleTexts(), foto: photoId, musik: musicId },
    output: { width: 1080, height: 1920 },
  },
  hasSound: true,
});

const REQUEST_LIMIT_MS = 30_000;

export interface ApiClient {
  readonly create: (
    path: '/v1/videos' | '/v1/compositions',
    body: object,
  ) => Promise<VideoRecordWithIncludes>;
  readonly get: (id: string) => Promise<VideoRecordWithIncludes>;
  /** Creates an asset and uploads its file. Returns the id. */
  readonly upload: (name: string, contentType: string, file: Uint8Array<ArrayBuffer>) => Promise<string>;
}

/** An Asset record as its create answers. */
type NewAsset = AssetRecord & { readonly upload: UploadRecord };

const readRecord = async <T>(response: Response): Promise<T> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`The API returned ${response.status}: ${text}`);
  // safe: a successful response is a record of the operation
  return JSON.parse(text) as T;
};

export const createApiClient = (baseUrl: string, apiKey: string): ApiClient => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const request = async <T = VideoRecordWithIncludes>(path: string, init: RequestInit = {}): Promise<T> =>
    readRecord(
      await fetch(baseUrl + path, { ...init, headers, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }),
    );
  return {
    create: (path, body) => request(path, { method: 'POST', body: JSON.stringify(body) }),
    get: (id) => request(`/v1/videos/${id}?include=progress`),
    upload: async (name, contentType, file) => {
      const asset = { name, content_type: contentType, size_bytes: file.length };
      const { id, upload } = await request<NewAsset>('/v1/assets', {
        method: 'POST',
        body: JSON.stringify(asset),
      });
      const stored = await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file });
      if (!stored.ok) throw new Error(`The upload of ${name} failed with status ${stored.status}.`);
      return id;
    },
  };
};
