import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { damagedMessage, dataFiles } from '../data-dir.ts';
import { startChildEmulator } from './child-emulator.ts';
import type { ChildEmulator } from './child-emulator.ts';
import type { EmulatorOptions } from './emulator.ts';

const findBinary = (): string => {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch (cause) {
    throw new Error(
      'The DynamoDB emulator is not installed. It runs on Linux x64 only: run "npm ci --include=optional".',
      { cause },
    );
  }
};

export const startDynamodb = async ({ dataDir, ...options }: EmulatorOptions): Promise<ChildEmulator> => {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const database = dataDir === undefined ? undefined : dataFiles(dataDir).database;
  const storage = database === undefined ? [] : ['--db-path', database];
  const hasData = database !== undefined && existsSync(database);
  const starting = startChildEmulator(
    {
      name: 'DynamoDB',
      path: findBinary(),
      args: (host, port) => ['--host', host, '--port', String(port), ...storage],
    },
    options,
  );
  return starting.catch((cause: unknown) => {
    throw hasData
      ? new Error(`The DynamoDB emulator does not start. ${damagedMessage(database)}`, { cause })
      : cause;
  });
};
