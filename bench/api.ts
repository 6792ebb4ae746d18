import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../local/stack.ts';
import { createCaller } from './api/call.ts';
import type { Call } from './api/call.ts';
import { addCustomers } from './api/seed-workspaces.ts';
import type { Customer } from './api/seed-workspaces.ts';
import { watchOthers } from './api/watch-others.ts';
import { measureImports } from './api/measure-imports.ts';
import { inParallel } from './api/in-parallel.ts';
import { quantile } from './quantile.ts';
import { machineLoad, saveResult } from './shared/measurements.ts';

const REQUESTS = 1000;
const AT_ONCE = 8;
const WARM_UP_REQUESTS = 300;
/** Kept in memory where there is such a folder: DynamoDB and S3 do not wait for this machine's disk. */
const DATA_PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** Two active videos per workspace: this many take every create of the warm-up and the measure. */
const CUSTOMERS = (REQUESTS + WARM_UP_REQUESTS) / 2;
/** Keys with a full list, enough of them to stay below 300 requests a minute each. */
const READERS = 25;
const LIST_LIMIT = 20;
const CREATE_P99_GOAL_MS = 60;

type NextCall = (index: number) => Call;

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const createCall =
  (customers: readonly Customer[]): NextCall =>
  (index) => ({
    ...pick(customers, index),
    method: 'POST',
    path: '/v1/videos',
    body: {
      template: 'pengumuman@1',
      variables: {
        nama_usaha: 'Kopi Senja',
        judul: 'Kami libur',
        isi: `Toko tutup Senin, buka lagi Selasa (${index}).`,
      },
      idempotency_key: randomUUID(),
    },
  });

const getCall =
  (readers: readonly Customer[]): NextCall =>
  (index) => {
    const { apiKey, videoIds } = pick(readers, index);
    return { apiKey, method: 'GET', path: `/v1/videos/${pick(videoIds, index)}` };
  };

const listCall =
  (readers: readonly Customer[]): NextCall =>
  (index) => ({ ...pick(readers, index), method: 'GET', path: '/v1/videos' });

const measure = async (baseUrl: string, request: string, next: NextCall, status: number) => {
  const { call, close } = createCaller(baseUrl, AT_ONCE);
  const timesMs: number[] = [];
  await inParallel(WARM_UP_REQUESTS, AT_ONCE, async (index) => void (await call(next(index), status)));
  const othersShare = watchOthers();
  const startedMs = performance.now();
  await inParallel(REQUESTS, AT_ONCE, async (index) => {
    timesMs.push(await call(next(WARM_UP_REQUESTS + index), status));
  });
  const seconds = (performance.now() - startedMs) / 1000;
  close();
  return {
    request,
    requests: REQUESTS,
    p50_ms: quantile(timesMs, 0.5),
    p99_ms: quantile(timesMs, 0.99),
    max_ms: quantile(timesMs, 1),
    per_second: Number((REQUESTS / seconds).toFixed(0)),
    others_share: othersShare(),
  };
};

/** Without its workers the stack stores and queues videos and renders none, so nothing else uses the processors. */
const measureRequests = async () => {
  const dataDir = await mkdtemp(join(DATA_PARENT, 'bench-api-'));
  const stack = await startStack({ port: 0, dataDir, workers: false });
  try {
    const customers = await addCustomers(stack.env, { count: CUSTOMERS });
    const readers = await addCustomers(stack.env, { count: READERS, doneVideos: LIST_LIMIT });
    return [
      await measure(stack.baseUrl, 'create', createCall(customers), 201),
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
const imports = await measureImports();
const file = await saveResult('api', {
  load_before: loadBefore,
  at_once: AT_ONCE,
  data_kept_in: DATA_PARENT === '/dev/shm' ? 'memory' : 'files',
  create_p99_goal_ms: CREATE_P99_GOAL_MS,
  requests,
  imports,
});
console.table(requests);
console.table(imports);
console.log(file);
