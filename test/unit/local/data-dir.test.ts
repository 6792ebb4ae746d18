import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataDir, thisStack } from '../../../local/claim-data-dir.ts';
import {
  readDemoRecord,
  readOrMakeSecret,
  readStackRecord,
  removeStackRecord,
  stackFiles,
  writeDemoRecord,
  writeStackRecord,
} from '../../../local/data-dir.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stack-files-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('the files of the stack', () => {
  it('keeps one random pepper and one random key per folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'stack-files-'));
    const secrets = [dataDir, other].flatMap((folder) => [
      readOrMakeSecret(folder, 'pepper'),
      readOrMakeSecret(folder, 'webhookKey'),
    ]);
    expect(readOrMakeSecret(dataDir, 'pepper')).toBe(secrets[0]);
    expect(readOrMakeSecret(dataDir, 'webhookKey')).toBe(secrets[1]);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(new Set(secrets).size).toBe(4);
    rmSync(other, { recursive: true });
  });

  it('lets nobody but the owner read what holds secrets', () => {
    readOrMakeSecret(dataDir, 'pepper');
    readOrMakeSecret(dataDir, 'webhookKey');
    writeDemoRecord(dataDir, { base_url: 'http://x', api_key: 'vk_test_x', workspace_id: 'demo' });
    writeStackRecord(dataDir, thisStack({}));
    const { pepper, webhookKey, demoRecord, stackRecord } = stackFiles(dataDir);
    const modes = [pepper, webhookKey, demoRecord, stackRecord].map(modeOf);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
  });

  it('reads its records back, and none where there is none', () => {
    expect(readDemoRecord(dataDir)).toBeUndefined();
    expect(readStackRecord(dataDir)).toBeUndefined();
    writeStackRecord(dataDir, thisStack({ TABLE_NAME: 'videos' }));
    expect(readStackRecord(dataDir)).toMatchObject({ pid: process.pid, env: { TABLE_NAME: 'videos' } });
    removeStackRecord(dataDir);
    expect(readStackRecord(dataDir)).toBeUndefined();
  });

  it('refuses a folder a running stack works on', () => {
    writeStackRecord(dataDir, thisStack({}));
    expect(() => claimDataDir(dataDir)).toThrow(`process ${process.pid}`);
  });

  it('takes over a folder whose stack is gone, even when its pid is in use again', () => {
    writeStackRecord(dataDir, { ...thisStack({}), startTicks: '1' });
    expect(() => claimDataDir(dataDir)).not.toThrow();
  });
});
