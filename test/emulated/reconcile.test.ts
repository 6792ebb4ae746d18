import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { workspaceKey } from '#contracts/table-keys.ts';
import { readItems } from '#core/read-items.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { createEmulatedFixture } from '#test/support/faults/emulated-fixture.ts';

const ADMIN = fileURLToPath(new URL('../../scripts/admin.ts', import.meta.url));
const run = promisify(execFile);

let aws: EmulatedAws;
let fixture: ReturnType<typeof createEmulatedFixture>;
const ids: WorkspaceId[] = [];
beforeAll(async () => {
  aws = await startEmulators();
  fixture = createEmulatedFixture(aws);
  for (let index = 0; index < 5; index += 1) {
    const id = await fixture.audit.openWorkspace(2000);
    ids.push(id);
    await fixture.create(id);
  }
  await fixture.renderVisible();
});
afterAll(async () => {
  fixture.close();
  await aws.stop();
});

/** The command as an operator runs it: what it prints, and its exit status. */
const reconcile = async (...words: string[]) => {
  const env = { PATH: '/usr/bin:/bin', ...aws.env, TABLE_NAME: aws.tableName };
  const command = [ADMIN, 'reconcile', ...words];
  return run(process.execPath, command, { env }).then(
    ({ stdout }) => ({ status: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ status: code, stdout }),
  );
};

it('finds every workspace, page by page', async () => {
  const ledgerReader = createLedgerReader(aws.clients.dynamodb, aws.tableName, 2);
  const found: WorkspaceId[] = [];
  for await (const id of readItems(ledgerReader.workspaceIds)) found.push(id);
  expect(found).toEqual([...ids].sort());
});

it('exits with 0 when the ledger is consistent, and with 1 and a row per difference otherwise', async () => {
  const clean = await reconcile();
  expect(clean).toEqual({
    status: 0,
    stdout: '5 workspaces checked: balance, ledger, slots and records are consistent.\n',
  });
  await aws.clients.dynamodb.send(
    new UpdateCommand({
      TableName: aws.tableName,
      Key: workspaceKey(ids[3] ?? ''),
      UpdateExpression: 'SET balanceMilliCredits = balanceMilliCredits + :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
  const drifted = await reconcile('--json');
  expect(drifted.status).toBe(1);
  expect(JSON.parse(drifted.stdout)).toMatchObject({
    workspaces: 5,
    differences: [
      { workspace_id: ids[3], code: 'balance', expected: '1800 milli-credits', found: '1801 milli-credits' },
    ],
  });
  expect((await reconcile('--workspace', ids[3] ?? '')).stdout).toContain('1801 milli-credits');
  expect((await reconcile(ids[0] ?? '')).status).toBe(0);
});
