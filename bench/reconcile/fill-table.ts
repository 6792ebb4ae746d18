import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { ledgerToItem, videoToItem, workspaceToItem } from '#adapters/dynamodb/items.ts';
import { workspaceEntryKey } from '#contracts/table-keys.ts';
import { readItems } from '#core/read-items.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import type { createSimulatedLedger } from '#test/support/simulated-ledger.ts';

type Items = readonly Readonly<Record<string, unknown>>[];

/** Maximum of BatchWriteItem. */
const BATCH = 25;
const ALL = { after: 'vid_', through: '~' };
const GRANTS = { after: '', through: 'vid' };

/** Writes every record of the simulated ledger and returns the number of items. */
export const fillTable = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  { ledgerReader, workspaces }: ReturnType<typeof createSimulatedLedger>,
): Promise<number> => {
  const limit = pLimit(4);
  let [written, batch] = [0, [] as Record<string, unknown>[]];
  const write = async (Items: Items): Promise<void> => {
    let requests = Items.map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    while (requests.length > 0) {
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
      );
      requests = (UnprocessedItems?.[tableName] ?? []) as typeof requests;
      if (requests.length > 0) await sleep(20);
    }
    written += Items.length;
  };
  const add = async (Item: Readonly<Record<string, unknown>>): Promise<void> => {
    if (batch.push({ ...Item }) < BATCH) return;
    const full = batch;
    batch = [];
    const writing = limit(() => write(full));
    if (limit.pendingCount > 0) await writing;
  };
  const addWorkspace = async (workspaceId: WorkspaceId): Promise<void> => {
    const workspace = await workspaces.find(workspaceId);
    if (!workspace) throw new Error(`no workspace ${workspaceId}`);
    const { balanceMilliCredits, activeVideoIds } = workspace;
    const active = activeVideoIds.length > 0 && { active: new Set(activeVideoIds) };
    await add({ ...workspaceToItem(workspace), balanceMilliCredits, ...active });
    await add(workspaceEntryKey(workspaceId));
    for await (const video of readItems((cursor) => ledgerReader.videos(workspaceId, ALL, cursor)))
      await add(videoToItem(video));
    for (const range of [GRANTS, ALL])
      for await (const row of readItems((cursor) => ledgerReader.ledger(workspaceId, range, cursor)))
        await add(ledgerToItem({ ...row, workspaceId, atMs: 0 }));
  };
  for await (const id of readItems(ledgerReader.workspaceIds)) await addWorkspace(id);
  await write(batch);
  while (limit.activeCount + limit.pendingCount > 0) await sleep(5);
  return written;
};
