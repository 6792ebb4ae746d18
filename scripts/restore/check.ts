import { readItems } from '#core/read-items.ts';
import { downloadableKeys, isTerminal } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { hashApiKey } from '#core/workspace/api-key.ts';
import type { AdminPorts } from '../admin/connection.ts';
import { reconcile } from '../admin/ledger.ts';
import type { FoundDifference } from '../admin/ledger.ts';
import { findLostAssets } from './lost-assets.ts';
import { countLostRevisions } from './lost-revisions.ts';
import { createKeyLookup } from './stored-keys.ts';
import type { StoredKeys } from './stored-keys.ts';

export interface MissingFiles {
  readonly workspaceId: WorkspaceId;
  readonly videos: number;
  /** What the workspace paid for them. */
  readonly milliCredits: number;
}

export interface RestoreReport {
  readonly workspaces: number;
  readonly differences: readonly FoundDifference[];
  /** Undefined when no API key was given. */
  readonly isApiKeyKnown: boolean | undefined;
  readonly signingSecrets: number;
  /** Workspaces whose signing secret cannot be decrypted. */
  readonly unreadableSecrets: readonly WorkspaceId[];
  /** Queued or rendering; the sweeper sends them again. */
  readonly activeVideos: number;
  /** Active videos whose document is gone: they fail and their credits are released. */
  readonly activeWithoutDocument: number;
  /** Finished videos that the API still offers for download. */
  readonly downloadable: number;
  /** Those of them whose file is gone. */
  readonly missingFiles: readonly MissingFiles[];
  /** Ready and kept assets whose file is gone: videos that use them fail with `asset_unavailable`. */
  readonly lostAssets: number;
  /** Revisions of projects whose manifest or texts are gone. */
  readonly lostRevisions: number;
}

export interface CheckDeps {
  readonly ports: AdminPorts;
  readonly keys: StoredKeys;
  readonly findApiKey: (hash: string) => Promise<unknown>;
  readonly openSecret: (sealed: string, context: string) => Promise<string>;
}

const ALL_VIDEOS = { after: 'vid_', through: '~' };

/** Compares a restored table with itself, with the bucket and with both secrets. Read-only. */
export const checkRestore = async (deps: CheckDeps, apiKey: string | undefined): Promise<RestoreReport> => {
  const { ports } = deps;
  const { workspaces, found } = await reconcile(ports);
  const counts = {
    activeVideos: 0,
    activeWithoutDocument: 0,
    downloadable: 0,
    signingSecrets: 0,
    lostAssets: 0,
    lostRevisions: 0,
  };
  const unreadableSecrets: WorkspaceId[] = [];
  const missingFiles: MissingFiles[] = [];
  for await (const workspaceId of readItems(ports.ledgerReader.workspaceIds)) {
    const endpoint = await ports.webhooks.findEndpoint(workspaceId);
    if (endpoint) {
      counts.signingSecrets += 1;
      const isReadable = await deps
        .openSecret(endpoint.secret.sealed, workspaceId)
        .then(Boolean, () => false);
      if (!isReadable) unreadableSecrets.push(workspaceId);
    }
    const files = await checkFiles(deps, workspaceId);
    counts.activeVideos += files.activeVideos;
    counts.activeWithoutDocument += files.activeWithoutDocument;
    counts.downloadable += files.downloadable;
    const lostAssets = findLostAssets(deps, workspaceId);
    while (!(await lostAssets.next()).done) counts.lostAssets += 1;
    counts.lostRevisions += await countLostRevisions(deps, workspaceId);
    if (files.missing.videos > 0) missingFiles.push({ workspaceId, ...files.missing });
  }
  const isApiKeyKnown =
    apiKey === undefined
      ? undefined
      : (await deps.findApiKey(hashApiKey(apiKey, await ports.readPepper()))) !== undefined;
  return { workspaces, differences: found, isApiKeyKnown, unreadableSecrets, missingFiles, ...counts };
};

/** Keys of files and videos are both ordered by video id. */
const checkFiles = async ({ ports, keys }: CheckDeps, workspaceId: WorkspaceId) => {
  const counts = { activeVideos: 0, activeWithoutDocument: 0, downloadable: 0 };
  const missing = { videos: 0, milliCredits: 0 };
  const isStored = createKeyLookup(keys.list(`out/${workspaceId}/`));
  const check = async (video: Video): Promise<void> => {
    const { outputKey } = downloadableKeys(video, ports.clock.nowMs());
    if (!isTerminal(video.status)) {
      counts.activeVideos += 1;
      if (!(await keys.has(video.inputKey))) counts.activeWithoutDocument += 1;
    } else if (outputKey !== null) {
      counts.downloadable += 1;
      if (await isStored(outputKey)) return;
      missing.videos += 1;
      missing.milliCredits += video.costMilliCredits;
    }
  };
  const videos = readItems((cursor) => ports.ledgerReader.videos(workspaceId, ALL_VIDEOS, cursor));
  for await (const video of videos) await check(video);
  return { ...counts, missing };
};

/** True when the service must not be used yet. */
export const isBroken = (report: RestoreReport): boolean =>
  report.differences.length > 0 || report.unreadableSecrets.length > 0 || report.isApiKeyKnown === false;
