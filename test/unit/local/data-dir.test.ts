import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkData,
  claimDataDir,
  readOrCreateSecret,
  dataFiles,
  writeDemoRecord,
  writeStackRecord,
} from '../../../local/data-dir.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

const DEMO_RECORD = {
  base_url: 'http://x',
  api_key: 'vk_test_x',
  workspace_id: 'demo',
  email: 'demo@toko.example',
  password: 'a password',
  user_pool_client_id: 'client',
};

describe('the data folder', () => {
  it('has its own random pepper and webhook key', () => {
    const other = mkdtempSync(join(tmpdir(), 'data-dir-'));
    const secrets = [dataDir, other].flatMap((folder) => [
      readOrCreateSecret(folder, 'pepper'),
      readOrCreateSecret(folder, 'webhookKey'),
    ]);
    expect(readOrCreateSecret(dataDir, 'pepper')).toBe(secrets[0]);
    expect(readOrCreateSecret(dataDir, 'webhookKey')).toBe(secrets[1]);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(new Set(secrets).size).toBe(4);
    rmSync(other, { recursive: true });
  });

  it('makes files with secrets readable by their owner only', () => {
    readOrCreateSecret(dataDir, 'pepper');
    readOrCreateSecret(dataDir, 'webhookKey');
    writeDemoRecord(dataDir, DEMO_RECORD);
    writeStackRecord(dataDir, {});
    const { pepper, webhookKey, demoRecord, stackRecord } = dataFiles(dataDir);
    const modes = [pepper, webhookKey, demoRecord, stackRecord].map(modeOf);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
  });

  it('is refused when its database is of another version', () => {
    checkData(dataDir);
    const { database, version } = dataFiles(dataDir);
    writeFileSync(database, '');
    expect(() => checkData(dataDir)).not.toThrow();
    writeFileSync(version, '1');
    expect(() => checkData(dataDir)).toThrow('Run "npm start -- --fresh" to delete it');
    rmSync(version);
    expect(() => checkData(dataDir)).toThrow('Run "npm start -- --fresh" to delete it');
  });

  it.each<[name: string, damage: (path: string) => void]>([
    ['env.json', (path) => writeFileSync(path, 'null')],
    ['dynamodb.sqlite', (path) => mkdirSync(path)],
    ['version', (path) => mkdirSync(path)],
    ['pepper', (path) => writeFileSync(path, '')],
    ['s3', (path) => writeFileSync(path, '')],
    ['cognito', (path) => rmSync(path, { recursive: true })],
    ['cognito/clients.json', (path) => writeFileSync(path, '{')],
  ])('is refused with the name of %s when that is damaged or missing', (file, damage) => {
    mkdirSync(dataFiles(dataDir).cognito);
    writeDemoRecord(dataDir, DEMO_RECORD);
    const open = () => {
      claimDataDir(dataDir);
      checkData(dataDir);
    };
    expect(open).not.toThrow();
    rmSync(dataFiles(dataDir).version);
    damage(join(dataDir, file));
    expect(open).toThrow(`${join(dataDir, file)} is damaged. Run "npm start -- --fresh"`);
  });

  it('can be claimed when its stack has ended, even if the pid is in use again', () => {
    const record = { pid: process.pid, startTicks: '1', env: {} };
    writeFileSync(dataFiles(dataDir).stackRecord, JSON.stringify(record));
    expect(() => claimDataDir(dataDir)).not.toThrow();
  });
});
