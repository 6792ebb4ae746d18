import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { App } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { obtainBuild } from '../../layers/ffmpeg/obtain-build.ts';
import { fileSource, wheelSource } from '../../layers/ffmpeg/sources.ts';
import type { Source } from '../../layers/ffmpeg/sources.ts';
import { stageSettings } from '../../lib/stage.ts';
import { createVideoApi } from '../../lib/video-api.ts';
import { PROD_REQUIRED } from './synthesize.ts';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ffmpeg-layer-'));
  warnings = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const PINNED = { name: 'pinned build', sha256: sha256('pinned') };
const OLDER = { name: 'older build', sha256: sha256('older') };

const write = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const obtain = (sources: readonly Source[], { acceptsOlder = false, cacheFolders = ['cache'] } = {}) =>
  obtainBuild({
    pinned: PINNED,
    sources,
    cacheFolders: cacheFolders.map((name) => path.join(folder, name)),
    older: acceptsOlder ? { ...OLDER, file: path.join(folder, 'older') } : undefined,
    warn: (sentence) => warnings.push(sentence),
  });

const UNREACHABLE = fileSource('https://127.0.0.1:65535/ffmpeg.gz');

describe('obtainBuild', () => {
  it.each([
    ['as it is', Buffer.from('pinned')],
    ['packed with gzip', gzipSync('pinned')],
  ])('takes a file %s from the first source that works and keeps it in the cache', async (_, content) => {
    const copy = write('copy', content);
    const altered = write('altered', 'pinneD');
    const build = await obtain([UNREACHABLE, fileSource(altered), fileSource(copy)], { acceptsOlder: true });
    expect(build).toEqual({ ...PINNED, file: path.join(folder, 'cache', PINNED.sha256, 'ffmpeg') });
    expect(readFileSync(build.file, 'utf8')).toBe('pinned');
    expect(statSync(build.file).mode & 0o777).toBe(0o755);
    expect(warnings).toEqual([]);
    rmSync(copy);
    expect(await obtain([])).toEqual(build);
  });

  it('replaces a damaged file in the cache', async () => {
    const source = fileSource(write('copy', 'pinned'));
    const { file } = await obtain([source]);
    writeFileSync(file, 'pin');
    await obtain([source]);
    expect(readFileSync(file, 'utf8')).toBe('pinned');
  });

  it('takes the older build when the cache has a folder in place of the file', async () => {
    const older = write('older', 'older');
    mkdirSync(path.join(folder, 'cache', PINNED.sha256, 'ffmpeg'), { recursive: true });
    const source = fileSource(write('copy', 'pinned'));
    expect(await obtain([source], { acceptsOlder: true })).toEqual({ ...OLDER, file: older });
  });

  it('uses the next folder when the first one is not writable', async () => {
    write('file', '');
    const source = fileSource(write('copy', 'pinned'));
    const { file } = await obtain([source], { cacheFolders: ['file/cache', 'next'] });
    expect(file).toBe(path.join(folder, 'next', PINNED.sha256, 'ffmpeg'));
  });

  it('gives every one of several starts the same complete file', async () => {
    const source = fileSource(write('copy', 'pinned'));
    const builds = await Promise.all([obtain([source]), obtain([source]), obtain([source])]);
    expect(new Set(builds.map(({ file }) => readFileSync(file, 'utf8')))).toEqual(new Set(['pinned']));
    expect(readdirSync(path.join(folder, 'cache', PINNED.sha256))).toEqual(['ffmpeg']);
  });

  it('takes the older build with one sentence when no source works', async () => {
    const older = write('older', 'older');
    expect(await obtain([UNREACHABLE], { acceptsOlder: true })).toEqual({ ...OLDER, file: older });
    expect(warnings).toEqual([
      'pinned build is not available (https://127.0.0.1:65535/ffmpeg.gz: ECONNREFUSED); older build replaces it.',
    ]);
  });

  it('throws when no source works and the older build is missing, differs or is not accepted', async () => {
    const altered = fileSource(write('altered', 'pinneD'));
    const message =
      /^pinned build is not available \(.*altered: it does not have the SHA-256 .*FFMPEG_ARTIFACT/;
    await expect(obtain([altered], { acceptsOlder: true })).rejects.toThrow(message);
    write('older', 'oldeR');
    await expect(obtain([altered], { acceptsOlder: true })).rejects.toThrow(message);
    write('older', 'older');
    await expect(obtain([altered])).rejects.toThrow(message);
    expect(existsSync(path.join(folder, 'cache', PINNED.sha256, 'ffmpeg'))).toBe(false);
  });

  it.each([
    [
      'cannot be reached',
      'https://127.0.0.1:65535/ffmpeg.gz?X-Amz-Signature=SECRET',
      'https://127.0.0.1:65535/ffmpeg.gz: ECONNREFUSED',
    ],
    [
      'has a password',
      'https://user:SECRET@127.0.0.1:65535/ffmpeg.gz#SECRET',
      'https://127.0.0.1:65535/ffmpeg.gz: ',
    ],
    [
      'is not https',
      'http://127.0.0.1:65535/ffmpeg.gz?token=SECRET',
      'http://127.0.0.1:65535/ffmpeg.gz: ENOENT',
    ],
    ['is of S3', 's3://bucket/ffmpeg.gz?token=SECRET', 's3://bucket/ffmpeg.gz: ENOENT'],
    ['is invalid', 'https://user:SECRET@bad host/?token=SECRET', 'an invalid address: ERR_INVALID_URL'],
  ])('prints neither query nor password of an address that %s', async (_, artifact, printed) => {
    const { message } = await obtain([fileSource(artifact)]).then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    expect(message).toContain(`(${printed}`);
    expect(message).not.toContain('SECRET');
  });

  it('names the status of a refused address without its query', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
    const source = fileSource('https://bucket.example/ffmpeg.gz?X-Amz-Signature=SECRET');
    await expect(obtain([source])).rejects.toThrow('(https://bucket.example/ffmpeg.gz: status 403)');
  });
});

describe('wheelSource', () => {
  const source = wheelSource({ requirement: 'tool==1', platform: 'any', file: 'tool/ffmpeg' });
  /** Stands for Python: `pip download` writes a wheel, and `zipfile` unpacks it. */
  const providePython = (script: string): void => {
    writeFileSync(path.join(folder, 'python3'), `#!/bin/sh\n${script}`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  };

  it('takes the file from the wheel that pip downloads', async () => {
    providePython(`case "$*" in
  "-m pip download --no-deps"*" --dest "*" tool==1") cd "$TMPDIR"/ffmpeg-*; echo > tool-1.whl;;
  "-m zipfile -e "*/tool-1.whl" "*) cd "$TMPDIR"/ffmpeg-*; mkdir tool; printf pinned > tool/ffmpeg;;
  *) exit 2;;
esac`);
    vi.stubEnv('TMPDIR', folder);
    expect(readFileSync((await obtain([source])).file, 'utf8')).toBe('pinned');
  });

  it.each([
    ['the last line of pip', 'echo one >&2; echo "No module named pip" >&2; exit 1', 'No module named pip'],
    ['a status without a text', 'exit 3', '3'],
  ])('reports %s', async (_, script, reason) => {
    providePython(script);
    await expect(obtain([source])).rejects.toThrow(`(python3 -m pip download tool==1: ${reason})`);
  });

  it('reports that there is no Python', async () => {
    vi.stubEnv('PATH', folder);
    await expect(obtain([source])).rejects.toThrow('(python3 -m pip download tool==1: ENOENT)');
  });
});

it('synthesis of prod fails without the pinned build and says how to get it; that of dev would take the older', () => {
  vi.stubEnv('XDG_CACHE_HOME', path.join(folder, 'cache'));
  vi.stubEnv('FFMPEG_ARTIFACT', '/nonexistent/ffmpeg'); // stands for a machine that cannot get the pinned build
  const app = new App({ outdir: path.join(folder, 'out') });
  expect(() => createVideoApi(app, 'prod', stageSettings('prod', PROD_REQUIRED))).toThrow(
    /ffmpeg 7.0.2 is not available \(\/nonexistent\/ffmpeg: ENOENT\). Set FFMPEG_ARTIFACT to a copy/,
  );
  const accepts = (stage: string) => stageSettings(stage, PROD_REQUIRED).acceptsOlderFfmpeg;
  expect([accepts('prod'), accepts('dev')]).toEqual([false, true]);
});
