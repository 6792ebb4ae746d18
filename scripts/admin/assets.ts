import type { Command } from 'commander';
import { ASSET_KIND_NAMES } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { parseAssetId } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { assetKindOf, isTyped } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { AssetPage } from '#core/ports/assets.ts';
import { deleteAsset } from '#core/use-cases/delete-asset.ts';
import { OperatorError } from '../shared/command-line.ts';
import { addSubjectCommand } from './command.ts';
import type { Report } from './command.ts';
import type { AdminPorts } from './connection.ts';
import { table } from './present.ts';
import type { AdminAnswer } from './present.ts';
import { getWorkspace } from './workspaces.ts';

const MAX_LISTED_ASSETS = 100;

interface InWorkspace {
  readonly workspace: string;
}

const unknownAsset = (id: string, { workspace }: InWorkspace): OperatorError =>
  new OperatorError(`Workspace ${workspace} has no asset ${id}.`);

const getAsset = async (ports: AdminPorts, id: string, options: InWorkspace): Promise<Asset> => {
  const { id: workspaceId } = await getWorkspace(ports, options.workspace);
  const assetId = parseAssetId(id);
  const asset = assetId && (await ports.assets.find(workspaceId, assetId));
  if (!asset) throw unknownAsset(id, options);
  return asset;
};

const listAssets = async (
  ports: AdminPorts,
  workspace: string,
  kindName: string | undefined,
): Promise<readonly Asset[]> => {
  const kind: AssetKind | undefined = ASSET_KIND_NAMES.find((known) => known === kindName);
  if (kindName !== undefined && !kind)
    throw new OperatorError(`"${kindName}" is not a kind of asset: write ${ASSET_KIND_NAMES.join(' or ')}.`);
  const { id } = await getWorkspace(ports, workspace);
  const listed: Asset[] = [];
  let before: AssetId | null = null;
  do {
    const limit = MAX_LISTED_ASSETS - listed.length;
    const page: AssetPage = await ports.assets.list(id, {
      limit,
      ...(before && { before }),
      ...(kind && { kind }),
    });
    listed.push(...page.assets);
    before = page.nextCursor;
  } while (before !== null && listed.length < MAX_LISTED_ASSETS);
  return listed;
};

/** Deletes an asset as its owner would: record, stored bytes, file and thumbnail. */
const deleteAssetOf = async (ports: AdminPorts, id: string, options: InWorkspace): Promise<Asset> => {
  const { workspaceId, id: assetId } = await getAsset(ports, id, options);
  const deleted = await deleteAsset(ports, workspaceId, assetId);
  if (!deleted) throw unknownAsset(id, options);
  return deleted;
};

const fieldsOf = (asset: Asset) => ({
  asset_id: asset.id,
  name: asset.name,
  kind: isTyped(asset) ? assetKindOf(asset) : null,
  status: asset.status,
  content_type: asset.contentType,
  size_bytes: asset.sizeBytes,
  width: asset.facts?.width ?? null,
  height: asset.facts?.height ?? null,
  duration_ms: asset.facts?.durationMs ?? null,
  created_at: new Date(asset.createdAtMs).toISOString(),
  rejection: asset.rejection,
});

const presentAsset = (asset: Asset): AdminAnswer => {
  const fields = fieldsOf(asset);
  const rows = Object.entries(fields).map(([name, value]) => [name, String(value ?? '-')]);
  return { json: { workspace_id: asset.workspaceId, ...fields }, text: table(rows) };
};

const presentAssets = (workspaceId: string, assets: readonly Asset[]): AdminAnswer => ({
  json: { workspace_id: workspaceId, assets: assets.map(fieldsOf) },
  text:
    assets.length === 0
      ? 'There are no assets.'
      : table([
          ['ASSET', 'STATUS', 'CONTENT TYPE', 'BYTES', 'CREATED', 'NAME'],
          ...assets
            .map(fieldsOf)
            .map((asset) => [
              asset.asset_id,
              asset.rejection === null ? asset.status : `${asset.status}: ${asset.rejection}`,
              asset.content_type ?? '-',
              String(asset.size_bytes),
              asset.created_at,
              asset.name ?? '-',
            ]),
        ]),
});

const presentStorage = (workspaceId: string, storedBytes: number): AdminAnswer => ({
  json: { workspace_id: workspaceId, stored_bytes: storedBytes },
  text: `The assets of workspace ${workspaceId} use ${storedBytes} bytes (${(storedBytes / 1024 ** 2).toFixed(1)} MiB).`,
});

export const addAssetCommands = (program: Command, report: Report): void => {
  const group = program.command('asset').description('Uploaded files of a workspace');
  addSubjectCommand(group, report, ['list', 'workspace'], async (ports, id, { kind }: { kind?: string }) =>
    presentAssets(id, await listAssets(ports, id, kind)),
  )
    .description(`List up to ${MAX_LISTED_ASSETS} of the newest assets, without deleted ones`)
    .option('--kind <kind>', 'only images or only audio: image or audio');
  addSubjectCommand(group, report, ['show', 'asset'], async (ports, id, options: InWorkspace) =>
    presentAsset(await getAsset(ports, id, options)),
  )
    .description('Show one asset')
    .requiredOption('--workspace <id>', 'workspace of the asset (required)');
  addSubjectCommand(group, report, ['delete', 'asset'], async (ports, id, options: InWorkspace) =>
    presentAsset(await deleteAssetOf(ports, id, options)),
  )
    .description('Delete an asset with its file; videos that wait for it fail')
    .requiredOption('--workspace <id>', 'workspace of the asset (required)');
  addSubjectCommand(group, report, ['storage', 'workspace'], async (ports, id) => {
    const workspace = await getWorkspace(ports, id);
    const { storedBytes } = await ports.assets.findStorage(workspace.id);
    return presentStorage(workspace.id, storedBytes);
  }).description('Show how much storage the assets of a workspace use');
};
