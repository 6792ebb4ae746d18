import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerToItem, videoToItem, videoToLedgerItem, workspaceToItem } from '#adapters/dynamodb/items.ts';
import { workspaceEntryKey } from '#contracts/table-keys.ts';
import { asWorkspaceId, aVideo, aWorkspace, createVideoIds } from '#test/support/fakes/builders.ts';
import { createCredentials } from '../local/emulators/request-guard.ts';
import { readExternalEndpoints } from '../local/external-endpoints.ts';
import { startStack } from '../local/stack.ts';
import { connectAdmin } from '../scripts/admin/connection.ts';
import { checkRestore } from '../scripts/restore/check.ts';
import { compareTables } from '../scripts/restore/compare.ts';
import { connectCheck } from '../scripts/restore/connection.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';
import { createTableLike, fillTable } from '../test/rehearsal/table-copies.ts';
import type { Items } from '../test/rehearsal/table-copies.ts';
import { machineLoad, rounded, saveResult } from './shared/measurements.ts';

await refuseArguments('npm run bench:restore --', 'Times a restored table: filling, check and comparison.');

const WORKSPACES = 20;
const VIDEOS_PER_WORKSPACE = 500;
const LOST_TABLE = 'video-api-lost';
const DAY_MS = 24 * 60 * 60_000;

/** Finished videos with both ledger rows, and the grant that paid for all of them. */
const itemsOf = (serial: number): Items => {
  const startMs = Date.now() - 2 * DAY_MS;
  const workspaceId = asWorkspaceId(`ws_restore_${serial}`);
  const newVideoId = createVideoIds({ nowMs: () => startMs });
  const videos = Array.from({ length: VIDEOS_PER_WORKSPACE }, () => {
    const id = newVideoId();
    const outputKey = `out/${workspaceId}/${id}/1/video.mp4`;
    return aVideo(
      { id, workspaceId, createdAtMs: startMs },
      { status: 'done', finishedAtMs: startMs, attempt: 1, durationMs: 6000, dueAtMs: null, outputKey },
    );
  });
  const milliCredits = videos.reduce((sum, { costMilliCredits }) => sum + costMilliCredits, 0);
  return [
    workspaceToItem(aWorkspace({ id: workspaceId })),
    workspaceEntryKey(workspaceId),
    ledgerToItem(workspaceId, { subject: 'opening', kind: 'grant', milliCredits, atMs: startMs }),
    ...videos.flatMap((video) => [
      videoToItem(video),
      videoToLedgerItem(video, 'reserve', startMs),
      videoToLedgerItem(video, 'capture', startMs),
    ]),
  ];
};

const load = machineLoad();
const dataDir = mkdtempSync(join(tmpdir(), 'bench-restore-'));
const external = { ...readExternalEndpoints({}), credentials: createCredentials() };
const stack = await startStack({ port: 0, dataDir, workers: false, external });
const { env } = stack;
const items = Array.from({ length: WORKSPACES }, (_, serial) => itemsOf(serial)).flat();

const timed = async <Result>(step: string, work: () => Promise<Result>) => {
  const startedMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const row = { step, seconds: rounded(seconds, 1), itemsPerSecond: Math.round(items.length / seconds) };
  console.table([row]);
  return { row, result };
};

const before = connectAdmin({ ...env, TABLE_NAME: LOST_TABLE });
const after = connectAdmin(env);
const check = connectCheck(env);
try {
  await createTableLike(env, LOST_TABLE);
  await fillTable(env, LOST_TABLE, items);
  const filled = await timed('fill the table', () => fillTable(env, env['TABLE_NAME'] ?? '', items));
  const checked = await timed('restore -- check', () => checkRestore(check.deps, undefined));
  const compared = await timed('restore -- compare', () => compareTables(before.ports, after.ports));
  const { differences, downloadable, missingFiles } = checked.result;
  const found = { differences: differences.length, downloadable, lost: compared.result.length };
  console.log({ items: items.length, ...found, workspacesWithoutFiles: missingFiles.length });
  const rows = [filled.row, checked.row, compared.row];
  console.log(await saveResult('restore', { load, items: items.length, ...found, rows }));
} finally {
  for (const connection of [before, after, check]) connection.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true });
}
