import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../dashboard/src/api/client.ts';
import { fetchFile, nameOfAddress } from '../../../dashboard/src/api/fetch-file.ts';

const PATH = { workspace_id: 'ws_1' };
const ADDRESS = 'https://toko.example/foto/es%20kopi.jpg?tanda=rahasia';
const FETCHING = { id: 'asset_1', status: 'fetching', kind: null, error: null };
const READY = { id: 'asset_1', status: 'ready', kind: 'image', error: null };

const ok = (data: unknown) => ({ data, response: new Response() });

/** An API whose asset is in these states, one after the other; the last one stays. */
const createApi = (...states: readonly object[]) => {
  let reads = 0;
  return {
    POST: vi.fn(async (): Promise<unknown> => ok(FETCHING)),
    GET: vi.fn(async () => ok(states[Math.min(reads++, states.length - 1)])),
  };
};

interface Options {
  readonly kind?: 'image' | 'audio';
  readonly signal?: AbortSignal;
}

const settle = async (
  api: ReturnType<typeof createApi>,
  { kind = 'image', signal = new AbortController().signal }: Options = {},
) => {
  const fetching = fetchFile(api as unknown as Api, PATH, ADDRESS, { kind, signal });
  const [[settled]] = await Promise.all([Promise.allSettled([fetching]), vi.runAllTimersAsync()]);
  return settled;
};

describe('fetchFile', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns the asset once it is ready', async () => {
    const api = createApi(FETCHING, { ...FETCHING, status: 'inspecting' }, READY);
    expect(await settle(api)).toMatchObject({ value: READY });
    expect(api.POST).toHaveBeenCalledWith('/dashboard/v1/workspaces/{workspace_id}/assets', {
      params: { path: PATH },
      body: { name: 'es kopi.jpg', source_url: ADDRESS },
    });
  });

  it.each([
    ['cannot be fetched', { code: 'source_unreachable', message: 'a' }, /^Berkas tidak bisa diambil/],
    ['is rejected', { code: 'unreadable_file', message: 'a' }, /^Berkas ini rusak/],
  ])('throws for a file that %s', async (_, error, message) => {
    const api = createApi(FETCHING, { ...FETCHING, status: 'rejected', error });
    expect(await settle(api)).toMatchObject({
      reason: { code: 'rejected', message: expect.stringMatching(message) },
    });
  });

  it('throws for an address that is not allowed', async () => {
    const api = createApi(READY);
    const error = { error: 'invalid_input', message: 'a', details: {} };
    api.POST.mockResolvedValueOnce({ error, response: new Response(null, { status: 400 }) });
    expect(await settle(api)).toMatchObject({
      reason: { message: expect.stringMatching(/^Alamat berkas ini tidak diizinkan/) },
    });
    expect(api.GET).not.toHaveBeenCalled();
  });

  it('throws for a file of another kind, one that takes longer, and one that is given up', async () => {
    expect(await settle(createApi(READY), { kind: 'audio' })).toMatchObject({
      reason: { code: 'unsupported_type' },
    });
    expect(await settle(createApi(FETCHING))).toMatchObject({ reason: { code: 'inspecting' } });
    expect(await settle(createApi(READY), { signal: AbortSignal.abort() })).toMatchObject({
      reason: { name: 'AbortError' },
    });
  });
});

it.each([
  [ADDRESS, 'es kopi.jpg'],
  ['https://toko.example/100%.jpg', '100%.jpg'],
  ['https://toko.example/?foto=1', 'toko.example'],
  ['toko', 'toko'],
])('names the file at %s', (address, name) => {
  expect(nameOfAddress(address)).toBe(name);
});
