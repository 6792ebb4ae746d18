import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import type { VideoId } from '#core/video/video.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { aComposition, openWorkspace, waitUntilGone } from '#test/support/stack.ts';
import { readExternalEndpoints } from '../../local/external-endpoints.ts';
import { descendantsOf, killProcessTree } from '../../local/processes.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { startStack } from '../../local/stack.ts';

const EMULATORS = fileURLToPath(new URL('../../scripts/emulators.ts', import.meta.url));

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) if (child.pid !== undefined) killProcessTree(child.pid);
});

const runEmulators = (...words: string[]) => {
  const child = spawn(process.execPath, [EMULATORS, '--port', '0', ...words], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  return { child, output: () => output };
};

/** Emulators in a separate process, with the variables that the command prints. */
const startEmulatorProcess = async () => {
  const { child, output } = runEmulators();
  await expect.poll(output, { timeout: 20_000, interval: 50 }).toMatch(/AWS_ENDPOINT_URL_SQS=.+\n/);
  const lines = output().trim().split('\n');
  const env = Object.fromEntries(lines.map((line) => line.replace('export ', '').split('=')));
  return { child, env: env as Record<string, string> };
};

describe('npm run emulators', () => {
  it('runs a command with three endpoints set, exits with its status and stops the emulators', async () => {
    const print = `console.log(JSON.stringify(process.env)); process.exitCode = 7`;
    const { child, output } = runEmulators(process.execPath, '-e', print);
    const [status] = await once(child, 'close');
    expect(status).toBe(7);
    const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, ...env } = JSON.parse(output());
    expect(env).toMatchObject({
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_S3: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      AWS_ENDPOINT_URL_SQS: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    await expect(fetch(endpoint)).rejects.toThrow('fetch failed');
  });

  it('stops all emulators on Ctrl-C', async () => {
    const { child } = await startEmulatorProcess();
    const family = descendantsOf(child.pid ?? 0);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await waitUntilGone(family);
  });
});

describe('a stack with external endpoints', () => {
  it('stores videos, documents and messages there', async () => {
    const { env: shell } = await startEmulatorProcess();
    const dataDir = mkdtempSync(join(tmpdir(), 'external-'));
    const stack = await startStack({
      port: 0,
      dataDir,
      workers: false,
      external: readExternalEndpoints(shell),
    });
    const { apiKey, workspaceId } = await openWorkspace(stack.env, 10_000);
    const response = await fetch(`${stack.baseUrl}/v1/compositions`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ html: aComposition() }),
    });
    const { id } = (await response.json()) as { id: VideoId };
    await stack.stop();
    rmSync(dataDir, { recursive: true });

    const { TABLE_NAME = '', BUCKET_NAME: Bucket, RENDER_QUEUE_URL: QueueUrl } = stack.env;
    const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(shell, 'DYNAMODB')));
    const video = await createVideoStore(dynamodb, TABLE_NAME).find(asWorkspaceId(workspaceId), id);
    expect(video).toMatchObject({ id, status: 'queued' });
    const s3 = new S3Client(sdkConfig(shell, 'S3'));
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: video?.inputKey }))).toBeTruthy();
    const sqs = new SQSClient({ ...sdkConfig(shell, 'SQS'), useQueueUrlAsEndpoint: false });
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(Messages?.[0]?.Body).toContain(id);
    for (const client of [dynamodb, s3, sqs]) client.destroy();
  });
});
