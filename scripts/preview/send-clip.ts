import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';

const RANGE = /^bytes=(\d+)-(\d*)$/;

/** Sends a file, or the range that a player asks for: it seeks by ranges. */
export const sendClip = async (
  path: string,
  range: string | undefined,
  headers: Readonly<Record<string, string>>,
  response: ServerResponse,
): Promise<void> => {
  const { size } = await stat(path);
  const [, first, last] = RANGE.exec(range ?? '') ?? [];
  const start = Number(first ?? 0);
  const end = Math.min(last ? Number(last) : Infinity, size - 1);
  const all = {
    ...headers,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-type': extname(path).toLowerCase() === '.webm' ? 'video/webm' : 'video/mp4',
  };
  if (start > end) {
    response.writeHead(416, { ...all, 'content-range': `bytes */${size}` }).end();
    return;
  }
  response.writeHead(first === undefined ? 200 : 206, {
    ...all,
    'content-length': end - start + 1,
    ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  await pipeline(createReadStream(path, { start, end }), response).catch(() => undefined); // the player stopped reading
};
