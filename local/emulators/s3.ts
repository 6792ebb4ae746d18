import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/** The one key pair the S3 emulator accepts; it does check signatures. */
export const S3_EMULATOR_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export const startS3 = async ({ port = 0, dataDir }: EmulatorOptions = {}): Promise<Emulator> => {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'video-api-s3-')));
  await mkdir(directory, { recursive: true });
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
  const address = await server.run();
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      if (dataDir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
};
