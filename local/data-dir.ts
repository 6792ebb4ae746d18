import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/** Where `npm start` keeps everything it knows, and where the admin commands look for it. */
export const DEFAULT_DATA_DIR = process.env['LOCAL_DATA_DIR'] ?? join(REPOSITORY, '.local');

const OWNER_ONLY = 0o600;

/** What `npm start` leaves for the admin commands while it runs. */
export interface StackRecord {
  readonly pid: number;
  /** Tells the process from a later one with the same pid. */
  readonly startTicks: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What a newcomer needs to call the API. */
export interface DemoRecord {
  readonly base_url: string;
  readonly api_key: string;
  readonly workspace_id: string;
}

export const stackFiles = (dataDir: string) => ({
  s3: join(dataDir, 's3'),
  log: join(dataDir, 'functions.log'),
  pepper: join(dataDir, 'pepper'),
  webhookKey: join(dataDir, 'webhook-key'),
  stackRecord: join(dataDir, 'env.json'),
  demoRecord: join(dataDir, 'demo.json'),
});

const writePrivate = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: OWNER_ONLY });
  chmodSync(path, OWNER_ONLY); // the mode above holds for a new file only
};

const readJson = (path: string): unknown =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

const writeJson = (path: string, value: object): void =>
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);

export const readStackRecord = (dataDir: string): StackRecord | undefined =>
  // safe: written by the function below
  readJson(stackFiles(dataDir).stackRecord) as StackRecord | undefined;

export const writeStackRecord = (dataDir: string, record: StackRecord): void =>
  writeJson(stackFiles(dataDir).stackRecord, record);

export const removeStackRecord = (dataDir: string): void =>
  rmSync(stackFiles(dataDir).stackRecord, { force: true });

export const readDemoRecord = (dataDir: string): DemoRecord | undefined =>
  // safe: written by the function below
  readJson(stackFiles(dataDir).demoRecord) as DemoRecord | undefined;

export const writeDemoRecord = (dataDir: string, record: DemoRecord): void =>
  writeJson(stackFiles(dataDir).demoRecord, record);

/** The pepper of this folder's API keys, or the key of its webhook secrets: random, made once, its owner's alone. */
export const readOrMakeSecret = (dataDir: string, name: 'pepper' | 'webhookKey'): string => {
  const path = stackFiles(dataDir)[name];
  if (!existsSync(path)) writePrivate(path, randomBytes(32).toString('base64url'));
  return readFileSync(path, 'utf8');
};
