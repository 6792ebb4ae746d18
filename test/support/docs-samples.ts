import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { outputKeyOf } from '#core/rendering/object-keys.ts';
import type { VideoId } from '#core/video/video.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { sdkConfig } from '../../local/stack-env.ts';

// Runs the samples of the docs page as its readers do.
const SAMPLES = fileURLToPath(new URL('../../dashboard/src/docs/samples/', import.meta.url));
const CLIENT = fileURLToPath(new URL('../../clients/typescript/src/index.ts', import.meta.url));

export const readSample = (name: string): Promise<string> => readFile(join(SAMPLES, name), 'utf8');

const PROGRAMS: Readonly<Record<string, string>> = {
  '.sh': 'sh',
  '.js': process.execPath,
  '.py': 'python3',
  '.php': 'php',
};

// dash has no --version; python3 can be a shim without a version behind it.
const isInstalled = (program: string): boolean =>
  program === 'sh' || spawnSync(program, ['--version']).status === 0;

/** Whether this machine has what the sample needs besides Node.js. */
export const canRunSample = (name: string): boolean =>
  isInstalled(PROGRAMS[extname(name)] ?? '') && (extname(name) !== '.sh' || isInstalled('jq'));

export interface SampleRun {
  readonly output: string;
  readonly errors: string;
  /** The file that the quick start downloads. */
  readonly video: Buffer | undefined;
}

/** Runs code in a folder of its own; throws with the output of a program that fails. */
export const runCode = async (
  name: string,
  code: string,
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<SampleRun> => {
  const folder = await mkdtemp(join(tmpdir(), 'docs-sample-'));
  const file = name.replace('.js', '.mjs');
  const options = extname(name) === '.php' ? ['-d', 'display_errors=stderr'] : [];
  const client = join(folder, 'node_modules/html-video-client');
  try {
    for (const [path, content] of Object.entries({ ...files, [file]: code })) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    await mkdir(client, { recursive: true });
    await writeFile(join(client, 'index.mjs'), `export * from ${JSON.stringify(CLIENT)};`);
    await writeFile(join(client, 'package.json'), '{"exports":"./index.mjs"}');
    const { stdout, stderr } = await promisify(execFile)(PROGRAMS[extname(name)] ?? '', [...options, file], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      timeout: 30_000,
    });
    const video = await readFile(join(folder, 'video.mp4')).catch(() => undefined);
    return { output: stdout, errors: stderr, video };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const runSample = async (
  host: TestStack,
  { apiKey }: Pick<Customer, 'apiKey'>,
  name: string,
  files: Readonly<Record<string, string | Buffer>> = {},
) => {
  const code = (await readSample(name)).replaceAll('https://api.example.com', host.stack().baseUrl);
  return runCode(name, code, { VIDEO_API_KEY: apiKey }, files);
};

/** Completes a queued video with the given file, as the workers do. */
export const finishVideo = async (host: TestStack, customer: Customer, id: VideoId, file: Buffer) => {
  const { env } = host.stack();
  const dynamodb = new DynamoDBClient(sdkConfig(env, 'DYNAMODB'));
  const s3 = new S3Client(sdkConfig(env, 'S3'));
  const videos = createVideoStore(DynamoDBDocumentClient.from(dynamodb), env['TABLE_NAME'] ?? '');
  const nowMs = Date.now();
  const claim = { owner: 'test', nowMs, leaseExpiresAtMs: nowMs + 60_000 };
  const video = await videos.claim(asWorkspaceId(customer.workspaceId), id, claim);
  if (!video) throw new Error(`${id} cannot be claimed`);
  const outputKey = outputKeyOf(video, 'video.mp4');
  await s3.send(new PutObjectCommand({ Bucket: env['BUCKET_NAME'], Key: outputKey, Body: file }));
  const lease = { workspaceId: video.workspaceId, videoId: id, attempt: video.attempt, owner: 'test' };
  await videos.finish(lease, { outputKey, durationMs: 9000, finishedAtMs: Date.now() });
  dynamodb.destroy();
  s3.destroy();
};
