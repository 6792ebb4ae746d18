import { fileKey } from '#contracts/table-keys.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { StoredFile } from '#core/asset/stored-file.ts';
import type { AssetStore } from '#core/ports/assets.ts';
import { clause, toCreate, toDelete, toUpdate } from './expressions.ts';
import type { Clause, Table } from './expressions.ts';
import { fileToItem, itemToFile } from './items.ts';
import { findRecord } from './reads.ts';
import { releaseBytes } from './storage.ts';

export const createFindFile =
  (table: Table): AssetStore['findFile'] =>
  (workspaceId, digest) =>
    findRecord(table, fileKey(workspaceId, digest), itemToFile);

/** An action that fails when assets hold a file with this digest already. */
export const addFile = (table: Table, workspaceId: string, file: StoredFile) =>
  toCreate(table, fileToItem(workspaceId, file));

const changeHolders = (
  table: Table,
  workspaceId: string,
  { digest, id }: StoredFile,
  change: number,
  isHeldElse: Clause,
) => ({
  Update: toUpdate(table, {
    key: fileKey(workspaceId, digest),
    change: clause('ADD holders :change', { ':change': change }),
    condition: clause(`id = :id AND ${isHeldElse.expression}`, { ':id': id, ...isHeldElse.values }),
  }),
});

/** An action that fails when no asset holds the file any more. */
export const holdFile = (table: Table, workspaceId: string, file: StoredFile) =>
  changeHolders(table, workspaceId, file, 1, clause('holders >= :one', { ':one': 1 }));

/**
 * Actions by which an asset gives up what it holds: its bytes, or its part of a file, with the bytes if nothing else holds that. The first one
 * fails when the holders of the file have changed since they were read. Undefined when the asset holds no file as it was read.
 */
export const releaseFile = async (
  table: Table,
  { workspaceId, id, fileId, fileDigest, sizeBytes }: Asset,
) => {
  if (fileDigest === null) return [releaseBytes(table, workspaceId, sizeBytes)];
  const file = await createFindFile(table)(workspaceId, fileDigest);
  if (file?.id !== (fileId ?? id)) return undefined;
  return file.holders > 1
    ? [
        changeHolders(table, workspaceId, file, -1, clause('holders > :one', { ':one': 1 })),
        releaseBytes(table, workspaceId, 0),
      ]
    : [
        toDelete(
          table,
          fileKey(workspaceId, fileDigest),
          clause('id = :id AND holders = :one', { ':id': file.id, ':one': 1 }),
        ),
        releaseBytes(table, workspaceId, file.sizeBytes),
      ];
};
