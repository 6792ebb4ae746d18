import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../dashboard/src/api/client.ts';
import { uploadAsset } from '../../../dashboard/src/api/upload-asset.ts';

const PATH = { workspace_id: 'ws_1' };
const ONE = { params: { path: { ...PATH, id: 'asset_1' } } };
const UPLOAD = {
  method: 'PUT',
  url: 'https://bucket.example/asset_1',
  headers: { 'content-type': 'image/png', 'content-length': '8', 'if-none-match': '*' },
};
const PHOTO = new File(
  ['\u0089PNG\r\n\u001A\n'].map((text) => Buffer.from(text, 'latin1')),
  'es-kopi.png',
);

/** What the bucket answers; undefined never answers. */
let answer: number | 'error' | undefined;
const sent = vi.fn<(headers: Record<string, string>) => void>();

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers: Record<string, string> = {};
  status = 0;
  open(): void {
    this.status = 0;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  send(): void {
    sent(this.#headers);
    if (answer === undefined) return;
    if (typeof answer === 'number') this.status = answer;
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: PHOTO.size / 2 }));
    this.dispatchEvent(new Event(answer === 'error' ? 'error' : 'load'));
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
}

const ok = (data: unknown) => ({ data, response: new Response() });
const createApi = (asset: unknown) => ({
  POST: vi.fn(async () => ok({ id: 'asset_1', upload: UPLOAD })),
  GET: vi.fn(async () => ok(asset)),
  DELETE: vi.fn(async () => ok(asset)),
});
const upload = (api: ReturnType<typeof createApi>, options = {}) =>
  uploadAsset(api as unknown as Api, PATH, PHOTO, options);

describe('uploadAsset', () => {
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
  afterEach(() => vi.unstubAllGlobals());

  it('announces the file, sends it with the signed headers and returns the ready asset', async () => {
    answer = 200;
    const api = createApi({ id: 'asset_1', status: 'ready', error: null });
    const onProgress = vi.fn<(share: number) => void>();
    await expect(upload(api, { onProgress })).resolves.toMatchObject({ status: 'ready' });
    expect(api.POST).toHaveBeenCalledWith('/dashboard/v1/workspaces/{workspace_id}/assets', {
      params: { path: PATH },
      body: { name: 'es-kopi.png', content_type: 'image/png', size_bytes: 8 },
    });
    expect(sent).toHaveBeenCalledWith({ 'content-type': 'image/png', 'if-none-match': '*' });
    expect(onProgress).toHaveBeenCalledWith(0.5);
    expect(api.DELETE).not.toHaveBeenCalled();
  });

  it('reads the asset when the bucket has the file already', async () => {
    answer = 412;
    await expect(upload(createApi({ status: 'ready', error: null }))).resolves.toMatchObject({
      status: 'ready',
    });
  });

  it.each([
    ['the bucket refuses the file', 403, { status: 'ready', error: null }, { code: 'not_uploaded' }],
    ['the connection is lost', 'error', { status: 'ready', error: null }, { name: 'ConnectionError' }],
    [
      'the file is rejected',
      200,
      { status: 'rejected', error: { code: 'unreadable_file', message: 'For programmers.' } },
      { code: 'rejected', message: expect.stringMatching(/^Berkas ini rusak/) },
    ],
    ['the file has not arrived', 200, { status: 'awaiting_upload', error: null }, { code: 'not_uploaded' }],
  ] as const)('deletes the asset when %s', async (_, status, asset, error) => {
    answer = status;
    const api = createApi(asset);
    await expect(upload(api)).rejects.toMatchObject(error);
    expect(api.DELETE).toHaveBeenCalledWith('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', ONE);
  });

  it('reads a clip until it is inspected, and leaves one in the list that takes longer', async () => {
    vi.useFakeTimers();
    answer = 200;
    const api = createApi({ id: 'asset_1', status: 'inspecting', error: null });
    const ready = { id: 'asset_1', status: 'ready', error: null };
    const inspecting = ok({ ...ready, status: 'inspecting' });
    api.GET.mockResolvedValueOnce(inspecting)
      .mockResolvedValueOnce(inspecting)
      .mockResolvedValueOnce(ok(ready));
    const uploading = upload(api);
    await vi.runAllTimersAsync();
    await expect(uploading).resolves.toEqual(ready);
    const slow = expect(upload(api)).rejects.toMatchObject({ code: 'inspecting' });
    await vi.runAllTimersAsync();
    await slow;
    expect(api.DELETE).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('ends the upload by its signal and deletes the asset', async () => {
    answer = undefined;
    const api = createApi({ status: 'awaiting_upload', error: null });
    const aborting = new AbortController();
    sent.mockImplementationOnce(() => queueMicrotask(() => aborting.abort()));
    await expect(upload(api, { signal: aborting.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(api.DELETE).toHaveBeenCalledOnce();
  });

  it('deletes the asset when it is given up during the inspection', async () => {
    answer = 200;
    const api = createApi({ id: 'asset_1', status: 'ready', error: null });
    const aborting = new AbortController();
    api.GET.mockImplementationOnce(async () => {
      aborting.abort();
      return ok({ id: 'asset_1', status: 'ready', error: null });
    });
    await expect(upload(api, { signal: aborting.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(api.DELETE).toHaveBeenCalledOnce();
  });
});
