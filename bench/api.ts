import pLimit from 'p-limit';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startStack } from '../local/stack.ts';
import { seedWorkspaces } from './api/seed-workspaces.ts';
import type { SeededWorkspace } from './api/seed-workspaces.ts';
import { machineLoad, quantile, saveResult } from './shared/measurements.ts';
import { measureOtherCpuShare } from './shared/process-tree.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';

await refuseArguments('npm run bench:api --', 'Measures the time of API requests on one machine.');

const REQUESTS = 1000;
const CONCURRENCY = 8;
const WARM_UP_REQUESTS = 300;
/** In memory where possible, so that the emulators do not wait for the disk. */
const DATA_PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** A workspace may have two active videos. */
const CREATOR_WORKSPACES = (REQUESTS + WARM_UP_REQUESTS) / 2;
/** Enough keys to stay below 300 requests per minute and key. */
const READER_WORKSPACES = 25;
const LIST_LIMIT = 20;

interface ApiCall {
  readonly apiKey: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** A client with keep-alive connections. `call` returns the time until the last byte of the response, in ms. */
const createClient = (baseUrl: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    call: async ({ apiKey, method, path, body }: ApiCall, expectedStatus: number): Promise<number> => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const startedMs = performance.now();
      const response = await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
        const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
        const sent = request(new URL(path, baseUrl), { agent, method, headers }, (message) => {
          json(message).then((body) => resolve({ status: message.statusCode, body }), reject);
        });
        sent.on('error', reject);
        sent.end(text);
      });
      const durationMs = performance.now() - startedMs;
      if (response.status !== expectedStatus)
        throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
      return durationMs;
    },
    close: () => agent.destroy(),
  };
};

type NextCall = (index: number) => ApiCall;

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const createCall =
  (workspaces: readonly SeededWorkspace[]): NextCall =>
  (index) => ({
    ...pick(workspaces, index),
    method: 'POST',
    path: '/v1/videos',
    body: {
      template: 'pengumuman@3',
      variables: {
        nama_usaha: 'Kopi Senja',
        judul: 'Kami libur',
        isi: `Toko tutup Senin, buka lagi Selasa (${index}).`,
      },
      idempotency_key: randomUUID(),
    },
  });

const getCall =
  (readers: readonly SeededWorkspace[]): NextCall =>
  (index) => {
    const { apiKey, videoIds } = pick(readers, index);
    return { apiKey, method: 'GET', path: `/v1/videos/${pick(videoIds, index)}` };
  };

const listCall =
  (readers: readonly SeededWorkspace[]): NextCall =>
  (index) => ({ ...pick(readers, index), method: 'GET', path: '/v1/videos' });

const measure = async (baseUrl: string, request: string, next: NextCall, status: number) => {
  const { call, close } = createClient(baseUrl, CONCURRENCY);
  const limit = pLimit(CONCURRENCY);
  await limit.map(Array.from({ length: WARM_UP_REQUESTS }).keys(), (index) => call(next(index), status));
  const otherCpuShare = measureOtherCpuShare();
  const startedMs = performance.now();
  const timesMs = await limit.map(Array.from({ length: REQUESTS }).keys(), (index) =>
    call(next(WARM_UP_REQUESTS + index), status),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  close();
  return {
    request,
    requests: REQUESTS,
    p50_ms: quantile(timesMs, 0.5),
    p99_ms: quantile(timesMs, 0.99),
    max_ms: quantile(timesMs, 1),
    per_second: Number((REQUESTS / seconds).toFixed(0)),
    others_share: otherCpuShare(),
  };
};

/** Without workers the stack renders nothing, so that the processors are free for the requests. */
const measureRequests = async () => {
  const dataDir = await mkdtemp(join(DATA_PARENT, 'bench-api-'));
  const stack = await startStack({ port: 0, dataDir, workers: false });
  try {
    const creators = await seedWorkspaces(stack.env, { count: CREATOR_WORKSPACES });
    const readers = await seedWorkspaces(stack.env, { count: READER_WORKSPACES, doneVideos: LIST_LIMIT });
    return [
      await measure(stack.baseUrl, 'create', createCall(creators), 201),
      await measure(stack.baseUrl, 'get, done', getCall(readers), 200),
      await measure(stack.baseUrl, `list, ${LIST_LIMIT} done`, listCall(readers), 200),
    ];
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const loadBefore = machineLoad();
const requests = await measureRequests();
const file = await saveResult('api', {
  load_before: loadBefore,
  at_once: CONCURRENCY,
  data_kept_in: DATA_PARENT === '/dev/shm' ? 'memory' : 'files',
  requests,
});
console.table(requests);
console.log(file);
