import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { App } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../layers/ffmpeg/manifest.json' with { type: 'json' };
import { chooseBuild } from '../../layers/ffmpeg/obtain-build.ts';
import { stageSettings } from '../../lib/stage.ts';
import { createVideoApi } from '../../lib/video-api.ts';
import { PROD_REQUIRED } from './synthesize.ts';

let folder: string;
let target: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ffmpeg-layer-'));
  target = path.join(folder, 'dist/ffmpeg');
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const FIRST = { name: 'first build', sha256: sha256('first'), installed: 'first/ffmpeg' };
const SECOND = { name: 'second build', sha256: sha256('second'), installed: 'second/ffmpeg' };

const write = (file: string, content: string | Buffer): string => {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, content);
  return full;
};

const choose = (onlyFirst: boolean, artifact?: string) =>
  chooseBuild({
    builds: [FIRST, SECOND],
    target,
    nodeModules: folder,
    artifact,
    onlyFirst,
    warn: (sentence) => warnings.push(sentence),
  });

describe('the ffmpeg layer', () => {
  it('takes the first build without a warning when it is installed', async () => {
    write('first/ffmpeg', 'first');
    write('second/ffmpeg', 'second');
    expect(await choose(true)).toBe(FIRST);
    expect(readFileSync(target, 'utf8')).toBe('first');
    expect(warnings).toEqual([]);
  });

  it('takes the second with a warning, unless only the first is accepted', async () => {
    write('second/ffmpeg', 'second');
    expect(await choose(false)).toBe(SECOND);
    expect(warnings).toEqual([
      'second build replaces first build, which is not available; acceptsOlderFfmpeg of the stage allows it',
    ]);
    // Also when the layer already contains the second.
    await expect(choose(true)).rejects.toThrow(/^first build is not available: .*FFMPEG_ARTIFACT/);
  });

  it.each([
    ['as it is', Buffer.from('first')],
    ['packed with gzip', gzipSync('first')],
  ])('takes a file of the operator %s', async (_, content) => {
    expect(await choose(true, write('kept/ffmpeg', content))).toBe(FIRST);
    expect(readFileSync(target, 'utf8')).toBe('first');
  });

  it('refuses a file of the operator with another digest, also when the first build is installed', async () => {
    write('first/ffmpeg', 'first');
    const altered = write('kept/ffmpeg', 'firsT');
    await expect(choose(false, altered)).rejects.toThrow(
      `FFMPEG_ARTIFACT (${altered}) does not give first build`,
    );
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    [
      'cannot be reached',
      'https://127.0.0.1:9/ffmpeg.gz?X-Amz-Signature=SECRET',
      'https://127.0.0.1:9/ffmpeg.gz',
    ],
    ['has a password', 'https://user:SECRET@127.0.0.1:9/ffmpeg.gz#SECRET', 'https://127.0.0.1:9/ffmpeg.gz'],
    ['is not https', 'http://127.0.0.1:9/ffmpeg.gz?token=SECRET', 'http://127.0.0.1:9/ffmpeg.gz'],
    ['is of S3', 's3://bucket/ffmpeg.gz?token=SECRET', 's3://bucket/ffmpeg.gz'],
    ['is invalid', 'https://user:SECRET@bad host/?token=SECRET', 'an invalid address'],
  ])('prints neither query nor password of an address that %s', async (_, artifact, printed) => {
    const { message } = await choose(true, artifact).then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    expect(message).toContain(`FFMPEG_ARTIFACT (${printed}) does not give first build`);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(`first build could not be fetched: ${printed}: `);
    expect([message, ...warnings].join()).not.toContain('SECRET');
  });

  it('names the status of a refused address without its query', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
    try {
      await choose(true, 'https://bucket.example/ffmpeg.gz?X-Amz-Signature=SECRET').catch(() => undefined);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(warnings).toEqual([
      'first build could not be fetched: https://bucket.example/ffmpeg.gz returned 403',
    ]);
  });
});

it('synthesis of prod fails without the first build and says how to get it; that of dev would take the second', () => {
  const artifact = process.env['FFMPEG_ARTIFACT'];
  process.env['FFMPEG_ARTIFACT'] = '/nonexistent/ffmpeg'; // stands for a machine that cannot get any build
  try {
    const app = new App({ outdir: path.join(folder, 'out') });
    const [first] = manifest.builds;
    expect(() => createVideoApi(app, 'prod', stageSettings('prod', PROD_REQUIRED))).toThrow(
      `FFMPEG_ARTIFACT (/nonexistent/ffmpeg) does not give ${first?.name}: its content must have the SHA-256 in layers/ffmpeg/manifest.json.`,
    );
  } finally {
    if (artifact === undefined) delete process.env['FFMPEG_ARTIFACT'];
    else process.env['FFMPEG_ARTIFACT'] = artifact;
  }
  const accepts = (stage: string) => stageSettings(stage, PROD_REQUIRED).acceptsOlderFfmpeg;
  expect([accepts('prod'), accepts('dev')]).toEqual([false, true]);
});
