import { BufferSource, Input, MP4 } from 'mediabunny';
import * as Type from 'typebox';
import { VIDEO_STATUSES } from '#contracts/record-values.ts';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import type { CallerApi, VideoFacts } from '#core/ports/synthetic-renders.ts';

export interface CallerApiSettings {
  readonly baseUrl: string;
  readonly readKey: () => Promise<string>;
}

const REQUEST_LIMIT_MS = 30_000; // API Gateway stops waiting after 29 s
const FILE_MAX_BYTES = 5 * 1024 ** 2;

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);
const parseList = createParser(
  Type.Object({
    videos: Type.Array(
      Type.Object({
        id: text,
        status: Type.Enum([...VIDEO_STATUSES]),
        created_at: text,
        finished_at: textOrNull,
        output_url: textOrNull,
        error: Type.Union([Type.Object({ code: text }), Type.Null()]),
      }),
    ),
  }),
);
const parseError = createParser(Type.Object({ error: text }));

/** The text of an error of fetch may quote a link or a key. */
const withoutValues = (error: unknown): never => {
  const { name, cause } = error instanceof Error ? error : new Error('failed');
  const code = cause instanceof Error && 'code' in cause ? ` ${String(cause.code)}` : '';
  throw new Error(`${name}${code}`);
};

const fetchWithin = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(REQUEST_LIMIT_MS) }).catch(
    withoutValues,
  );

const requestJson = async (
  { baseUrl, readKey }: CallerApiSettings,
  path: string,
  expected: number,
  init: RequestInit = {},
): Promise<unknown> => {
  const headers = { 'x-api-key': await readKey(), 'content-type': 'application/json' };
  const response = await fetchWithin(baseUrl + path, { ...init, headers });
  const body = parseJson(await response.text().catch(withoutValues));
  if (response.status === expected) return body;
  throw new Error(`status ${response.status} ${parseError(body)?.error ?? ''}`.trim());
};

/** The bytes of the file, which the coordinator has verified; it is read whole because it is small. */
const downloadFile = async (url: string): Promise<Uint8Array> => {
  const response = await fetchWithin(url);
  const size = Number(response.headers.get('content-length'));
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  if (!(size > 0 && size <= FILE_MAX_BYTES)) throw new Error(`size ${size}`);
  return new Uint8Array(await response.arrayBuffer().catch(withoutValues));
};

const readFacts = async (file: Uint8Array): Promise<VideoFacts> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no video track');
  const { packetCount } = await track.computePacketStats();
  return {
    codec: (await track.getCodec()) ?? 'unknown codec',
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    frames: packetCount,
    durationSeconds: await track.computeDuration(),
  };
};

export const createCallerApi = (settings: CallerApiSettings): CallerApi => ({
  findNewest: async () => {
    const list = parseList(await requestJson(settings, '/v1/videos?limit=1', 200));
    if (!list) throw new Error('the response is no list of videos');
    const [video] = list.videos;
    return (
      video && {
        id: video.id,
        status: video.status,
        createdAtMs: Date.parse(video.created_at),
        finishedAtMs: video.finished_at === null ? null : Date.parse(video.finished_at),
        outputUrl: video.output_url,
        errorCode: video.error?.code ?? null,
      }
    );
  },
  createComposition: async (html) => {
    await requestJson(settings, '/v1/compositions', 201, { method: 'POST', body: JSON.stringify({ html }) });
  },
  readVideo: async (outputUrl) => readFacts(await downloadFile(outputUrl)),
});
