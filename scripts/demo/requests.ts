import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMPOSITION = fileURLToPath(new URL('composition.html', import.meta.url));

/** The two API requests of the demo. */
export const DEMO_REQUESTS = [
  {
    name: 'template',
    path: '/v1/videos',
    body: {
      template: 'promo-produk@2',
      variables: {
        nama_produk: 'Es Kopi Susu Gula Aren',
        harga: 'Rp15.000',
        harga_coret: 'Rp22.000',
        keterangan: 'Kopi robusta pekat, susu segar, dan gula aren asli.',
        masa_berlaku: 'Berlaku sampai hari Minggu',
      },
      output: { width: 1080, height: 1920 },
    },
  },
  {
    name: 'composition',
    path: '/v1/compositions',
    body: { title: 'Resep kopi susu', html: readFileSync(COMPOSITION, 'utf8') },
  },
] as const;

export type DemoRequest = (typeof DEMO_REQUESTS)[number];

const REQUEST_LIMIT_MS = 30_000;

/** The fields of the Video record that the demo reads, with `include=progress`. */
export interface VideoRecord {
  readonly id: string;
  readonly status: 'queued' | 'rendering' | 'done' | 'failed' | 'canceled';
  readonly output_url: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly progress?: {
    readonly frames_done: number;
    readonly frames_total: number;
    readonly percent: number;
  };
}

export interface ApiClient {
  readonly create: (path: '/v1/videos' | '/v1/compositions', body: object) => Promise<VideoRecord>;
  readonly get: (id: string) => Promise<VideoRecord>;
}

const readVideo = async (response: Response): Promise<VideoRecord> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`The API returned ${response.status}: ${text}`);
  // safe: a successful response is a Video record
  return JSON.parse(text) as VideoRecord;
};

export const createApiClient = (baseUrl: string, apiKey: string): ApiClient => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const request = async (path: string, init: RequestInit = {}): Promise<VideoRecord> =>
    readVideo(
      await fetch(baseUrl + path, { ...init, headers, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }),
    );
  return {
    create: (path, body) => request(path, { method: 'POST', body: JSON.stringify(body) }),
    get: (id) => request(`/v1/videos/${id}?include=progress`),
  };
};
