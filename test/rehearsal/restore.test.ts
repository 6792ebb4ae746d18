import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import type { VideoId } from '#core/video/video.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { aComposition, startTestStack, waitFor } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { openListening, respondWith, startReceiver } from '#test/support/webhook-receiver.ts';
import type { Receiver } from '#test/support/webhook-receiver.ts';
import { dataFiles } from '../../local/data-dir.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { createApiKey } from '../../scripts/admin/api-keys.ts';
import { copyTable, createTableLike, fillTable } from './table-copies.ts';
import type { Items } from './table-copies.ts';

// The procedure of docs/runbook.md with the real functions, renders and commands. The emulators have neither
// point-in-time recovery nor replicas: a copy of all items and of both secrets takes their place.

const LOST_TABLE = 'video-api-lost';
const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const run = promisify(execFile);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const step = (title: string): void => say(`\n## ${title}`);

/** Runs a command as the operator does and prints it with its output. */
const operate = async (
  host: TestStack,
  [script, ...words]: readonly [script: 'admin' | 'restore', ...string[]],
  env: Record<string, string> = {},
) => {
  const command = [path(`scripts/${script}.ts`), ...words];
  const all = { PATH: '/usr/bin:/bin', ...host.stack().env, ...env };
  const { status, stdout } = await run(process.execPath, command, { env: all }).then(
    (result) => ({ status: 0, stdout: result.stdout }),
    ({ code, stdout: printed, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      stdout: printed + stderr,
    }),
  );
  say(`$ npm run ${script} -- ${words.join(' ')}\n${stdout.trim()}\n(exit status ${status})`);
  return { status, stdout };
};

const create = async (host: TestStack, customer: Customer, key?: string) => {
  const { status, body } = await host.send(customer, 'POST', '/v1/compositions', {
    html: aComposition(),
    ...(key !== undefined && { idempotency_key: key }),
  });
  return { status, id: body.id as VideoId };
};

const statusOf = async (host: TestStack, customer: Customer, id: VideoId): Promise<string> => {
  const { status, body } = await host.send(customer, 'GET', `/v1/videos/${id}`);
  return status === 200 ? [body.status, body.error?.code].filter(Boolean).join(' ') : String(status);
};

/** Claims a video for a worker that dies at the moment of the loss. */
const claimForDeadWorker = async (host: TestStack, { workspaceId }: Customer, id: VideoId): Promise<void> => {
  const { env } = host.stack();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const nowMs = Date.now();
  await createVideoStore(client, env['TABLE_NAME'] ?? '').claim(asWorkspaceId(workspaceId), id, {
    owner: 'a worker that dies',
    nowMs,
    leaseExpiresAtMs: nowMs + 2000,
  });
  client.destroy();
};

const addKey = (host: TestStack, { workspaceId }: Customer) =>
  host.withAdmin((ports) =>
    createApiKey(ports, {
      workspaceId,
      name: 'stolen',
      mode: 'test',
      permissions: ['videos:read'],
      expiresAtMs: null,
    }),
  );

const SECRETS = ['pepper', 'webhookKey'] as const;
const readSecrets = (dataDir: string) =>
  SECRETS.map((name) => [name, readFileSync(dataFiles(dataDir)[name], 'utf8')] as const);

interface Loss {
  readonly customers: { readonly kopi: Customer & { readonly secret: string }; readonly teh: Customer };
  readonly finished: VideoId;
  readonly queued: VideoId;
  readonly rendering: VideoId;
  readonly stolenKey: string;
  /** What survives: the table at the restore point, replicas of the secrets, the lost table, the bucket. */
  readonly atPoint: Items;
  readonly atLoss: Items;
  readonly secrets: ReturnType<typeof readSecrets>;
  readonly bucketCopy: string;
}

/** A stack works, is backed up, works on and is destroyed. */
const workAndLose = async (receiver: Receiver): Promise<Loss> => {
  const host = await startTestStack({ renders: true });
  const kopi = await openListening(host, receiver);
  const teh = await host.openWorkspace(60_000);
  const { secret: stolenKey, key } = await addKey(host, kopi);
  const finished = await create(host, kopi, 'finished');
  const canceled = await create(host, teh);
  await host.send(teh, 'POST', `/v1/videos/${canceled.id}/cancel`);
  await host.waitUntilCompleted(kopi, finished.id);
  await host.restart({ renders: false });
  const queued = await create(host, kopi, 'queued');
  const rendering = await create(host, teh);
  await claimForDeadWorker(host, teh, rendering.id);
  await host.restart({ workers: false });
  const atPoint = await copyTable(host.stack().env);
  say(`restore point: ${atPoint.length} items; 1 video done, 1 canceled, 1 queued, 1 rendering`);

  await host.restart({ renders: true });
  await host.waitUntilCompleted(kopi, queued.id);
  await host.waitUntilCompleted(teh, rendering.id);
  const later = await create(host, kopi, 'later');
  await host.waitUntilCompleted(kopi, later.id);
  await operate(host, ['admin', 'workspace', 'grant', teh.workspaceId, '--credits', '12.5']);
  await operate(host, ['admin', 'key', 'revoke', key.id, '--workspace', kopi.workspaceId]);
  await host.restart({ workers: false });
  const atLoss = await copyTable(host.stack().env);
  say(`loss: ${atLoss.length} items; after the restore point both active videos and a new one were done`);

  const secrets = readSecrets(host.dataDir);
  const bucketCopy = mkdtempSync(join(tmpdir(), 'rehearsal-bucket-'));
  cpSync(dataFiles(host.dataDir).s3, bucketCopy, { recursive: true });
  await host.stop();
  return {
    customers: { kopi, teh },
    finished: finished.id,
    queued: queued.id,
    rendering: rendering.id,
    stolenKey,
    atPoint,
    atLoss,
    secrets,
    bucketCopy,
  };
};

const restore = async (loss: Loss, isBucketLost: boolean): Promise<TestStack> => {
  const host = await startTestStack({ workers: false });
  const { env } = host.stack();
  await fillTable(env, env['TABLE_NAME'] ?? '', loss.atPoint);
  await createTableLike(env, LOST_TABLE);
  await fillTable(env, LOST_TABLE, loss.atLoss);
  if (!isBucketLost) cpSync(loss.bucketCopy, dataFiles(host.dataDir).s3, { recursive: true });
  return host;
};

const expectSecretsToBeNeeded = async (host: TestStack, loss: Loss): Promise<void> => {
  step('Check before the secrets are restored');
  const SMOKE_KEY = loss.customers.kopi.apiKey;
  const before = await operate(host, ['restore', 'check'], { SMOKE_KEY });
  expect(before.status).toBe(1);
  expect(before.stdout).toContain('✗ API key: unknown');
  expect(before.stdout).toContain('✗ signing secrets: 0 of 1');
  for (const [name, value] of loss.secrets) writeFileSync(dataFiles(host.dataDir)[name], value);
  await host.restart({ workers: false });
  step('Check after the secrets are restored');
  const after = await operate(host, ['restore', 'check'], { SMOKE_KEY });
  expect(after.stdout).toContain('✓ ledger: 2 workspaces, 0 differences');
  expect(after.stdout).toContain('✓ API key: known');
  expect(after.stdout).toContain('✓ signing secrets: 1 of 1');
  expect(after.stdout).toContain('active videos: 2;');
  expect(after.status).toBe(0);
};

/** Runs every command that `compare` prints. */
const repeatLostWork = async (host: TestStack, { customers, stolenKey }: Loss): Promise<void> => {
  step('What operators did after the restore point');
  const { kopi, teh } = customers;
  expect((await host.send({ apiKey: stolenKey }, 'GET', '/v1/workspace')).status).toBe(200);
  const { stdout } = await operate(host, ['restore', 'compare', '--from', LOST_TABLE]);
  const commands = stdout.split('\n').filter((line) => line.startsWith('npm run admin -- '));
  expect(commands).toHaveLength(2);
  const balanceBefore = (await host.workspaceOf(teh)).balanceMilliCredits;
  for (const command of commands) await operate(host, ['admin', ...command.split(' ').slice(4)]);
  expect((await host.workspaceOf(teh)).balanceMilliCredits - balanceBefore).toBe(12_500);
  expect((await host.send({ apiKey: stolenKey }, 'GET', '/v1/workspace')).status).toBe(401);
  expect((await host.send(kopi, 'GET', '/v1/workspace')).status).toBe(200);
};

const expectServiceToWork = async (host: TestStack, loss: Loss, receiver: Receiver): Promise<void> => {
  const { kopi } = loss.customers;
  step('New work');
  expect(await create(host, kopi, 'queued')).toEqual({ status: 200, id: loss.queued });
  const repeated = await create(host, kopi, 'later');
  expect(repeated.status).toBe(201);
  await host.waitUntilCompleted(kopi, repeated.id);
  const event = await waitFor(() =>
    receiver.received.find(({ headers }) => headers['webhook-id'] === repeated.id.replace('vid_', 'msg_')),
  );
  expect(new Webhook(kopi.secret).verify(event.body, event.headers)).toMatchObject({ type: 'video.done' });
  say(
    `a create with a key from after the restore point: 201, then ${await statusOf(host, kopi, repeated.id)}`,
  );
  say('its webhook event: verified with the signing secret from before the loss');
  step('Ledger');
  const { status, stdout } = await operate(host, ['admin', 'reconcile']);
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('consistent') });
};

describeEmbedded('a restore', () => {
  it.each([
    { name: 'of table and secrets, with the bucket intact', isBucketLost: false },
    { name: 'of table, secrets and bucket', isBucketLost: true },
  ])('$name', async ({ name, isBucketLost }) => {
    say(`\n# A restore ${name}`);
    const receiver = await startReceiver(respondWith(204));
    step('Work, restore point, loss');
    const loss = await workAndLose(receiver);
    const host = await restore(loss, isBucketLost);
    try {
      const { kopi, teh } = loss.customers;
      await expectSecretsToBeNeeded(host, loss);
      await repeatLostWork(host, loss);
      step('Active videos');
      await host.restart({ renders: true });
      await host.waitUntilCompleted(kopi, loss.queued);
      await host.waitUntilCompleted(teh, loss.rendering);
      const ended = isBucketLost ? 'failed' : 'done';
      for (const [customer, id, was] of [
        [kopi, loss.queued, 'queued'],
        [teh, loss.rendering, 'rendering'],
      ] as const) {
        const status = await statusOf(host, customer, id);
        say(`the video that was ${was}: ${status}`);
        expect(status.split(' ')[0]).toBe(ended);
      }
      const { body } = await host.send(kopi, 'GET', `/v1/videos/${loss.finished}`);
      const download = (await fetch(body.output_url)).status;
      say(`the finished video: ${body.status}; its link: ${download}`);
      expect({ status: body.status, download }).toEqual({
        status: 'done',
        download: isBucketLost ? 404 : 200,
      });
      await expectServiceToWork(host, loss, receiver);
    } finally {
      await host.stop();
      receiver.stop();
      rmSync(loss.bucketCopy, { recursive: true });
    }
  });
});
