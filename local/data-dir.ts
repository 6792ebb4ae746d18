import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProcesses, killProcessTree, startTicksOf } from './processes.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/** Data of `npm start`; admin commands read the connection of the running stack from it. */
export const DEFAULT_DATA_DIR = process.env['LOCAL_DATA_DIR'] ?? join(REPOSITORY, '.local');

const OWNER_ONLY = 0o600;

/** A running stack. */
export interface StackRecord {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same pid. */
  readonly startTicks: string;
  /** Environment of SDK clients and functions. */
  readonly env: Readonly<Record<string, string>>;
}

/** How to call the API and the dashboard API as the workspace `demo`. */
export interface DemoRecord {
  readonly base_url: string;
  readonly api_key: string;
  readonly workspace_id: string;
  /** Signs in to the dashboard as an owner of the workspace. */
  readonly email: string;
  readonly password: string;
  readonly user_pool_client_id: string;
}

export const dataFiles = (dataDir: string) => ({
  database: join(dataDir, 'dynamodb.sqlite'),
  s3: join(dataDir, 's3'),
  cognito: join(dataDir, 'cognito'),
  log: join(dataDir, 'functions.log'),
  pepper: join(dataDir, 'pepper'),
  webhookKey: join(dataDir, 'webhook-key'),
  version: join(dataDir, 'version'),
  stackRecord: join(dataDir, 'env.json'),
  demoRecord: join(dataDir, 'demo.json'),
});

const writePrivate = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: OWNER_ONLY });
  chmodSync(path, OWNER_ONLY); // `mode` applies to new files only
};

/** Says what to do when files of the folder are damaged. */
export const damagedMessage = (path: string): string =>
  `${path} is damaged. Run "npm start -- --fresh" to delete all data, or set LOCAL_DATA_DIR to another folder.`;

const readJson = (path: string): unknown => {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(damagedMessage(path), { cause });
  }
};

const writeJson = (path: string, value: object): void =>
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);

export const readStackRecord = (dataDir: string): StackRecord | undefined => {
  const path = dataFiles(dataDir).stackRecord;
  // safe: written by writeStackRecord
  const record = readJson(path) as Partial<StackRecord> | null | undefined;
  if (record === undefined || (record && typeof record.pid === 'number' && typeof record.env === 'object'))
    return record as StackRecord | undefined;
  throw new Error(damagedMessage(path));
};

/** Records this process as the owner of the folder. */
export const writeStackRecord = (dataDir: string, env: StackRecord['env']): void => {
  const { pid } = process;
  const record: StackRecord = { pid, startTicks: startTicksOf(pid) ?? '', env };
  writeJson(dataFiles(dataDir).stackRecord, record);
};

export const removeStackRecord = (dataDir: string): void =>
  rmSync(dataFiles(dataDir).stackRecord, { force: true });

export const readDemoRecord = (dataDir: string): DemoRecord | undefined => {
  const path = dataFiles(dataDir).demoRecord;
  // safe: written by writeDemoRecord
  const record = readJson(path) as DemoRecord | null | undefined;
  if (
    record === undefined ||
    (record && typeof record.api_key === 'string' && typeof record.password === 'string')
  )
    return record;
  throw new Error(damagedMessage(path));
};

export const writeDemoRecord = (dataDir: string, record: DemoRecord): void =>
  writeJson(dataFiles(dataDir).demoRecord, record);

/** The pepper of the folder's API keys or the key of its webhook secrets; generated on first use. */
export const readOrCreateSecret = (dataDir: string, name: 'pepper' | 'webhookKey'): string => {
  const path = dataFiles(dataDir)[name];
  if (!existsSync(path)) writePrivate(path, randomBytes(32).toString('base64url'));
  return readFileSync(path, 'utf8');
};

/** Increased when records of an earlier version cannot be read. 2: sharded partitions of the due index, list of workspaces. */
const DATA_VERSION = '2';

const SQLITE_HEADER = 'SQLite format 3\0';

/** An empty file is a new database. */
const isDatabase = (path: string): boolean => {
  const header = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, 'r');
  const bytes = readSync(file, header);
  closeSync(file);
  return bytes === 0 || header.toString('latin1') === SQLITE_HEADER;
};

const readUndamaged = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** A file or folder that is of another kind, empty or unreadable, or that others refer to and is not there. */
const findDamaged = (dataDir: string): string | undefined => {
  const paths = dataFiles(dataDir);
  const { s3, cognito, demoRecord, pepper, webhookKey } = paths;
  const present = Object.values(paths).filter((path) => existsSync(path));
  const isFolder = (path: string) => path === s3 || path === cognito;
  const wrong = present.find((path) => statSync(path).isDirectory() !== isFolder(path));
  if (wrong !== undefined) return wrong;
  if (!existsSync(cognito)) return existsSync(demoRecord) ? cognito : undefined;
  const records = readdirSync(cognito, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(cognito, file));
  return (
    [pepper, webhookKey].find((path) => present.includes(path) && statSync(path).size === 0) ??
    records.find((path) => readUndamaged(() => readJson(path)) === undefined)
  );
};

/**
 * Throws if files of the folder are damaged, or if it has records of another version: its queued videos and workspaces
 * would not be found.
 */
export const checkData = (dataDir: string): void => {
  const { version, database } = dataFiles(dataDir);
  const damaged = findDamaged(dataDir);
  if (damaged !== undefined) throw new Error(damagedMessage(damaged));
  const found = existsSync(version) ? readFileSync(version, 'utf8') : undefined;
  if (existsSync(database) && found !== DATA_VERSION)
    throw new Error(
      `${dataDir} has data of another version of this program. Run "npm start -- --fresh" to delete it, or set LOCAL_DATA_DIR to another folder.`,
    );
  if (existsSync(database) && !isDatabase(database)) throw new Error(damagedMessage(database));
  writePrivate(version, DATA_VERSION);
};

/**
 * Throws if another running stack uses the folder: two stacks would corrupt the database. Ends the database process
 * of a stack that was killed, which still has the file open.
 */
export const claimDataDir = (dataDir: string, fresh = false): void => {
  const owner = fresh ? readUndamaged(() => readStackRecord(dataDir)) : readStackRecord(dataDir);
  if (owner !== undefined && startTicksOf(owner.pid) === owner.startTicks)
    throw new Error(`${dataDir} is in use by another stack (process ${owner.pid}). Stop that one first.`);
  for (const program of ['dynoxide\0', 'cognito-local/'])
    for (const pid of findProcesses(program, `\0${join(dataDir, '/')}`)) killProcessTree(pid);
};
