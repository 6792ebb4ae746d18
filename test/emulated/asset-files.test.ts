import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import { assetKeyOf, uploadKeyOf } from '#core/rendering/object-keys.ts';
import { itWithoutExternalS3 } from '#test/support/embedded-only.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { anAsset, asWorkspaceId } from '#test/support/fakes/builders.ts';

const DASHBOARD = 'https://dashboard.example';
const PHOTO = Buffer.from('the bytes of a photo');
const OTHER = Buffer.from('the bytes of another');

let aws: EmulatedAws;
let files: ReturnType<typeof createAssetFiles>;
beforeAll(async () => {
  aws = await startEmulators({ dashboardOrigins: [DASHBOARD] });
  files = createAssetFiles(aws.clients.s3, aws.bucketName);
});
afterAll(() => aws.stop());

const aPhoto = (overrides: Partial<TypedAsset> = {}): TypedAsset =>
  anAsset(
    { id: assetIdFromUuid(randomUUID()), workspaceId: asWorkspaceId('ws_kopi'), createdAtMs: 0 },
    { name: null, sizeBytes: PHOTO.length, ...overrides },
  );

/** Sends exactly these headers and `Content-Length`; a header set to `undefined` is left out. */
const put = async (
  url: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer = PHOTO,
): Promise<{ readonly status: number; readonly body: string }> => {
  const sent = Object.entries({ 'content-length': String(body.length), ...headers });
  const outgoing = request(url, { method: 'PUT', agent: false });
  for (const [name, value] of sent) if (value !== undefined) outgoing.setHeader(name, value);
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
};

const upload = async (asset: TypedAsset, body = PHOTO) => {
  const { url, headers } = await files.presignUpload(asset, 60);
  return put(url, headers, body);
};

/** As the coordinator does for a renderer. */
const presignKept = (asset: TypedAsset): Promise<string> =>
  createRenderDocuments(aws.clients.s3, aws.bucketName).presignRead(assetKeyOf(asset), 60);

const isStored = async (Key: string): Promise<boolean> =>
  aws.clients.s3.send(new HeadObjectCommand({ Bucket: aws.bucketName, Key })).then(
    () => true,
    () => false,
  );

describe('an upload link', () => {
  it('signs content type, content length and the condition, outside the query', async () => {
    const { url, headers } = await files.presignUpload(aPhoto(), 900);
    const { searchParams, pathname } = new URL(url);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
    expect([...searchParams.keys()].filter((name) => !name.startsWith('X-Amz-') && name !== 'x-id')).toEqual(
      [],
    );
    expect(pathname).toContain('/uploads/');
    expect(headers).toEqual({
      'content-type': 'image/jpeg',
      'content-length': String(PHOTO.length),
      'if-none-match': '*',
    });
  });

  it.each([
    ['another content type', { 'content-type': 'text/html' }, PHOTO],
    ['no content type', { 'content-type': undefined }, PHOTO],
    [
      'another length',
      { 'content-length': String(PHOTO.length + 1) },
      Buffer.concat([PHOTO, PHOTO]).subarray(0, PHOTO.length + 1),
    ],
    ['no length', { 'content-length': undefined, 'transfer-encoding': 'chunked' }, PHOTO],
    ['no condition', { 'if-none-match': undefined }, PHOTO],
    ['another condition', { 'if-none-match': '"0"' }, PHOTO],
  ])('refuses %s with 403', async (_what, changed, body) => {
    const asset = aPhoto();
    const { url, headers } = await files.presignUpload(asset, 60);
    expect(await put(url, { ...headers, ...changed }, body)).toMatchObject({ status: 403 });
    expect(await isStored(uploadKeyOf(asset))).toBe(false);
  });

  it('refuses another key, another method and an expired link with 403', async () => {
    const [mine, theirs] = [aPhoto(), aPhoto()];
    const { url, headers } = await files.presignUpload(mine, 1);
    expect((await put(url.replace(mine.id, theirs.id), headers)).status).toBe(403);
    expect((await put(url.replace('/uploads/', '/assets/'), headers)).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    await sleep(2100);
    expect((await put(url, headers)).status).toBe(403);
    expect(await isStored(uploadKeyOf(mine))).toBe(false);
  });

  it('is valid once: a second upload is 412 and leaves the first', async () => {
    const asset = aPhoto();
    const { url, headers } = await files.presignUpload(asset, 60);
    expect((await put(url, headers)).status).toBe(200);
    const second = await put(url, headers, OTHER);
    expect(second).toMatchObject({ status: 412, body: expect.stringContaining('PreconditionFailed') });
    expect((await upload(asset, OTHER)).status).toBe(412);
    expect(Buffer.from((await files.readUpload(asset))?.bytes ?? [])).toEqual(PHOTO);
  });

  it('accepts one of ten uploads at the same time', async () => {
    const asset = aPhoto();
    const { url, headers } = await files.presignUpload(asset, 60);
    const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(PHOTO.length, String(index)));
    const statuses = (await Promise.all(bodies.map((body) => put(url, headers, body)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 412)).toHaveLength(9);
    const winner = bodies[statuses.indexOf(200)];
    expect(Buffer.from((await files.readUpload(asset))?.bytes ?? [])).toEqual(winner);
  });

  it('can be used again after an upload that broke off', async () => {
    const asset = aPhoto();
    const { url, headers } = await files.presignUpload(asset, 60);
    const outgoing = request(url, { method: 'PUT', agent: false, headers });
    outgoing.on('error', () => undefined);
    await new Promise<void>((resolve) => outgoing.write(PHOTO.subarray(0, 5), () => resolve()));
    expect(await files.readUpload(asset)).toBeUndefined();
    outgoing.destroy();
    expect((await put(url, headers)).status).toBe(200);
  });
});

describe('an upload', () => {
  it('is read with size and version; undefined when nothing was uploaded', async () => {
    const asset = aPhoto();
    expect(await files.readUpload(asset)).toBeUndefined();
    await upload(asset);
    const found = await files.readUpload(asset);
    expect(found).toMatchObject({ sizeBytes: PHOTO.length, version: expect.stringMatching(/^".+"$/) });
  });

  it('is kept with the content type of its record and no other header of the uploader', async () => {
    const asset = aPhoto();
    const { url, headers } = await files.presignUpload(asset, 60);
    await put(url, { ...headers, 'cache-control': 'public', 'content-disposition': 'inline' });
    const { version = '' } = (await files.readUpload(asset)) ?? {};
    await files.keepUpload(asset, version);
    await files.keepUpload(asset, version);
    const kept = await fetch(await presignKept(asset));
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(PHOTO);
    expect(kept.headers.get('content-type')).toBe('image/jpeg');
    expect(kept.headers.get('cache-control')).toBeNull();
    expect(kept.headers.get('content-disposition')).toBeNull();
  });

  it('is not kept in another version than the inspected one', async () => {
    const asset = aPhoto();
    await upload(asset);
    await expect(files.keepUpload(asset, '"0"')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await isStored(assetKeyOf(asset))).toBe(false);
  });
});

describe('the kept file', () => {
  const keep = async (asset: TypedAsset) => {
    await upload(asset);
    const { version = '' } = (await files.readUpload(asset)) ?? {};
    await files.keepUpload(asset, version);
  };

  it('is deleted without the upload, whose link stays used', async () => {
    const asset = aPhoto();
    await keep(asset);
    await files.delete(asset);
    await files.delete(asset);
    expect((await fetch(await presignKept(asset))).status).toBe(404);
    expect((await upload(asset)).status).toBe(412);
  });

  it.each([
    ['es kopi.jpg', 'es kopi.jpg', 'es%20kopi.jpg'],
    ["Kopi 'Senja' (1)*.jpg", "Kopi 'Senja' (1).jpg", 'Kopi%20%27Senja%27%20%281%29.jpg'],
    ['Café ☕️.jpg', 'Caf_ __.jpg', 'Caf%C3%A9%20%E2%98%95%EF%B8%8F.jpg'],
    ['../a"b\\c\r\nx: y.jpg', 'abcx y.jpg', 'abcx%20y.jpg'],
    ['photo\u202Egpj.exe', 'photogpj.exe.jpg', 'photogpj.exe.jpg'],
  ])('is downloaded with the name %j', async (name, ascii, encoded) => {
    const asset = aPhoto({ name });
    await keep(asset);
    const response = await fetch(await files.presignDownload(asset, 60));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    );
    expect(await response.text()).toBe(PHOTO.toString());
  });

  it('is downloaded with its id when no name, or nothing of the name, is left', async () => {
    for (const name of [null, '"\u0000/'] as const) {
      const asset = aPhoto({ name, contentType: 'audio/mp4' });
      const link = new URL(await files.presignDownload(asset, 60));
      expect(link.searchParams.get('response-content-type')).toBe('audio/mp4');
      expect(link.searchParams.get('response-content-disposition')).toContain(`filename="${asset.id}.m4a"`);
    }
  });
});

describe('a script of a web page', () => {
  const preflight = (url: string, origin: string, method: string, headers?: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        ...(headers && { 'access-control-request-headers': headers }),
      },
    });

  it('uploads from the dashboard, after a preflight', async () => {
    const { url, headers } = await files.presignUpload(aPhoto(), 60);
    const allowed = await preflight(url, DASHBOARD, 'PUT', 'content-type,if-none-match');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
    const response = await fetch(url, {
      method: 'PUT',
      body: PHOTO,
      headers: { ...headers, origin: DASHBOARD },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(DASHBOARD);
    expect(response.headers.get('access-control-expose-headers')).toContain('etag');
  });

  it.each([
    ['another origin', 'https://evil.example', 'PUT', 'content-type'],
    ['another header', DASHBOARD, 'PUT', 'x-amz-acl'],
    ['another method', DASHBOARD, 'DELETE', undefined],
  ])('is refused with %s', async (_what, origin, method, headers) => {
    const { url } = await files.presignUpload(aPhoto(), 60);
    expect((await preflight(url, origin, method, headers)).status).toBe(403);
  });

  itWithoutExternalS3('reads no response at another origin', async () => {
    const asset = aPhoto();
    await upload(asset);
    const response = await fetch(await presignKept(asset), {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('an object is never visible in part', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 'x');
  const asset = aPhoto({ sizeBytes: large.length });
  const uploading = upload(asset, large);
  const sizes = new Set<number | undefined>();
  const read = async () => {
    const command = new GetObjectCommand({ Bucket: aws.bucketName, Key: uploadKeyOf(asset) });
    const found = await aws.clients.s3.send(command).catch(() => undefined);
    sizes.add(found && (await found.Body?.transformToByteArray())?.length);
  };
  const finished = new AbortController();
  const response = uploading.finally(() => finished.abort());
  while (!finished.signal.aborted) await read();
  await read();
  expect((await response).status).toBe(200);
  expect([...sizes].filter((size) => size !== undefined)).toEqual([large.length]);
});
