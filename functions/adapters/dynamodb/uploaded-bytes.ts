import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { TABLE, uploadedBytesKey } from '#contracts/table-keys.ts';
import { dayOf } from '#core/days.ts';
import { clause, toUpdate } from './expressions.ts';
import type { Table } from './expressions.ts';
import { expiresAtSeconds } from './items.ts';
import { fits } from './storage.ts';

const KEPT_DAYS = 2;

/** Counts bytes for the day of a time (UTC) if they fit. */
export const countUploadedBytes = (
  table: Table,
  workspaceId: string,
  { bytes, maxBytes, atMs }: { readonly bytes: number; readonly maxBytes: number; readonly atMs: number },
) => ({
  Update: {
    ...toUpdate(table, {
      key: uploadedBytesKey(workspaceId, dayOf(atMs)),
      change: clause(`SET ${TABLE.ttl} = :expires ADD uploadedBytes :bytes`, {
        ':expires': expiresAtSeconds(atMs, KEPT_DAYS),
        ':bytes': bytes,
      }),
      condition: fits('uploadedBytes', maxBytes - bytes),
    }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  },
});

const ALWAYS_FITS = Number.MAX_SAFE_INTEGER;

/** Takes back what was counted too much for the day of a time. */
export const returnUploadedBytes = (table: Table, workspaceId: string, bytes: number, atMs: number) =>
  countUploadedBytes(table, workspaceId, { bytes: -bytes, maxBytes: ALWAYS_FITS - bytes, atMs });

/** What the day had when it was full. */
export const uploadedBytesOf = (reason: CancellationReason | undefined): number =>
  Number(reason?.Item?.['uploadedBytes']?.N ?? 0);
