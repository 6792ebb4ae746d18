import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

type File = { readonly sha256?: string; readonly asset?: string; readonly text?: string };
type Files = Readonly<Record<string, File>>;

interface Received {
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  readonly body: unknown;
  readonly key: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface FakeVideo {
  readonly id: string;
  readonly key: string;
  readonly order: object;
  status: string;
  /** False when its file is deleted. */
  isKept: boolean;
}

export const sha256Of = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const PROJECT = 'proj_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e77';

/** An API of one workspace with at most one project, in memory. */
export const startFakeApi = async () => {
  const texts = new Map<string, string>();
  const assets = new Map<string, Buffer>();
  const revisions: Files[] = [];
  const received: Received[] = [];
  /** API keys of the downloads. */
  const linkKeys: (string | undefined)[] = [];
  const problems: object[] = [];
  const videos: FakeVideo[] = [];
  const brandKit: Record<string, string | null> = { kontak: null };
  /** Answers a request in place of the API; the save itself may be done before. */
  const hooks = { before: (_request: Received): Answer | 'drop' | undefined => undefined };
  let [baseUrl, announced] = ['', 0];

  const project = (revision = revisions.length) => ({
    id: PROJECT,
    name: 'Promo',
    status: 'active',
    revision,
    newest_revision: revisions.length,
    problem_count: problems.length,
    problems,
    warnings: [],
  });

  const save = ({ files }: { files: Files }): Answer => {
    const unknown = Object.entries(files).flatMap(([path, { sha256, asset }]) => {
      const rule = asset !== undefined && !assets.has(asset) ? 'unknownAsset' : 'unknownText';
      const isKnown = asset === undefined ? texts.has(sha256 ?? '') : assets.has(asset);
      return isKnown ? [] : [{ path: `/files/${path.replaceAll('/', '~1')}`, rule, message: 'Tidak ada.' }];
    });
    if (unknown.length > 0)
      return { status: 400, body: { error: 'invalid_input', message: 'Periksa.', details: unknown } };
    revisions.push(files);
    return { status: revisions.length === 1 ? 201 : 200, body: project() };
  };

  const replace = (request: IncomingMessage, body: { files: Files }): Answer => {
    if (request.headers['if-match'] === `"${revisions.length}"`) return save(body);
    const details = { current_revision: revisions.length };
    return { status: 412, body: { error: 'invalid_input', message: 'Sudah disimpan.', details } };
  };

  const readFiles = (query: URLSearchParams): Answer => {
    const revision = Number(query.get('revision') ?? revisions.length);
    const entries = Object.entries(revisions[revision - 1] ?? {});
    if (entries.length === 0) return { status: 404, body: { error: 'not_found', message: 'Tidak ada.' } };
    const hasLinks = query.get('include') === 'url';
    const files = entries.map(([path, { sha256, asset }]) => ({
      path,
      kind: 'text',
      sha256,
      asset,
      ...(hasLinks && sha256 !== undefined && { url: `${baseUrl}/link/${sha256}` }),
    }));
    const path = query.get('path');
    if (path === null) return { status: 200, body: { revision, files } };
    const { sha256, asset } = files.find((file) => file.path === path) ?? {};
    return { status: 200, body: { revision, path, url: `${baseUrl}/link/${sha256 ?? asset}` } };
  };

  const announce = (): Answer => {
    announced += 1;
    const id = `asset_${announced}`;
    const upload = { method: 'PUT', url: `${baseUrl}/upload/${id}`, headers: {} };
    return { status: 201, body: { id, status: 'awaiting_upload', upload } };
  };

  const recordOf = ({ id, status, isKept }: FakeVideo) => ({
    id,
    status,
    duration_seconds: 2,
    output_url: status === 'done' && isKept ? `${baseUrl}/link/video` : null,
  });

  const createVideo = (order: { idempotency_key: string }): Answer => {
    const earlier = videos.find(({ key }) => key === order.idempotency_key);
    if (earlier && !isDeepStrictEqual(earlier.order, order)) throw new Error('one key for two orders');
    if (earlier) return { status: 200, body: recordOf(earlier) };
    const id = `vid_${videos.length + 1}`;
    const video = { id, key: order.idempotency_key, order, status: 'queued', isKept: true };
    videos.push(video);
    return { status: 201, body: recordOf(video) };
  };

  const answer = (request: IncomingMessage, url: URL, bytes: Buffer, body: unknown): Answer => {
    const [, first = '', second = '', third] = url.pathname.split('/');
    switch (`${request.method} /${[first, second].join('/')}`) {
      case 'POST /v1/projects':
        return save(body as { files: Files });
      case 'PUT /v1/projects':
        return replace(request, body as { files: Files });
      case 'GET /v1/projects':
        if (url.pathname.endsWith('/files')) return readFiles(url.searchParams);
        return { status: 200, body: project(Number(url.searchParams.get('revision') ?? revisions.length)) };
      case 'POST /v1/project-texts': {
        if (third === 'missing') {
          const { sha256 } = body as { sha256: string[] };
          return { status: 200, body: { missing: sha256.filter((digest) => !texts.has(digest)) } };
        }
        const stored = (body as { texts: string[] }).texts;
        for (const text of stored) texts.set(sha256Of(text), text);
        return { status: 200, body: { sha256: stored.map(sha256Of) } };
      }
      case 'POST /v1/assets':
        return announce();
      case 'GET /v1/assets':
        if (!assets.has(third ?? ''))
          return { status: 404, body: { error: 'not_found', message: 'Tidak ada.' } };
        return { status: 200, body: { id: third, status: 'ready', url: `${baseUrl}/link/${third}` } };
      case 'POST /v1/videos':
        return createVideo(body as { idempotency_key: string });
      case 'GET /v1/videos': {
        const video = videos.find(({ id }) => id === third);
        if (video === undefined) throw new Error('unknown video');
        if (video.status === 'queued') video.status = 'done';
        return { status: 200, body: recordOf(video) };
      }
      case 'GET /v1/workspace':
        return { status: 200, body: { brand_kit: brandKit } };
      case `PUT /upload/${second}`:
        assets.set(second, bytes);
        return { status: 200 };
      default:
        throw new Error(`unexpected request: ${request.method} ${url.pathname}`);
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const bytes = await buffer(request);
    if (url.pathname.startsWith('/link/')) {
      const name = url.pathname.slice('/link/'.length);
      linkKeys.push(request.headers['x-api-key']?.toString());
      response.end(texts.get(name) ?? assets.get(name));
      return;
    }
    const isJson = request.headers['content-type'] === 'application/json';
    const body: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
    const key = request.headers['x-api-key']?.toString();
    const one = { method: request.method ?? '', path: url.pathname, bytes: bytes.length, body, key };
    received.push(one);
    const hooked = hooks.before(one);
    const {
      status,
      body: json,
      headers,
    } = hooked && hooked !== 'drop' ? hooked : answer(request, url, bytes, body);
    if (hooked === 'drop') {
      response.destroy();
      return;
    }
    response.writeHead(status, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(json ?? {}));
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    id: PROJECT,
    texts,
    assets,
    revisions,
    received,
    linkKeys,
    problems,
    videos,
    brandKit,
    hooks,
    /** Paths of the requests with a method since the last call. */
    takeRequests: () => received.splice(0).map(({ method, path }) => `${method} ${path}`),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
