import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** The Video record of the API, as far as a caller needs it, with the progress we ask for. */
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

const readAnswer = async (response: Response): Promise<VideoRecord> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`The API answered ${response.status}: ${text}`);
  // safe: a successful answer is the Video record
  return JSON.parse(text) as VideoRecord;
};

/** The API as a customer's server would call it. */
export const createApiClient = (baseUrl: string, apiKey: string): ApiClient => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  return {
    create: async (path, body) =>
      readAnswer(await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })),
    get: async (id) => readAnswer(await fetch(`${baseUrl}/v1/videos/${id}?include=progress`, { headers })),
  };
};

export const download = async (url: string, path: string): Promise<void> => {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`The download answered ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path));
};
