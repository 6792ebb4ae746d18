import { creditsFromMilli } from '#core/credits/credits.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { RestoreReport } from './check.ts';
import type { Lost } from './compare.ts';

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A line per check, then what is wrong. */
export const presentReport = (report: RestoreReport): string => {
  const { workspaces, differences, unreadableSecrets, missingFiles, isApiKeyKnown } = report;
  const missing = missingFiles.reduce((sum, { videos }) => sum + videos, 0);
  const mark = (isFine: boolean): string => (isFine ? '✓' : '✗');
  const key = {
    true: '✓ API key: known, so the pepper is the right one',
    false: '✗ API key: unknown, so the pepper or the key is not the right one',
    undefined: '– API key: set SMOKE_KEY to a key from before the loss to check the pepper',
  } as const;
  return [
    `${mark(differences.length === 0)} ledger: ${count(workspaces, 'workspace')}, ${count(differences.length, 'difference')}`,
    key[`${isApiKeyKnown}`],
    `${mark(unreadableSecrets.length === 0)} signing secrets: ${report.signingSecrets - unreadableSecrets.length} of ${report.signingSecrets} can be decrypted`,
    `– active videos: ${report.activeVideos}; the sweeper sends them again. ${report.activeWithoutDocument} of them without a document will fail, credits released`,
    `– finished videos: ${report.downloadable} offered for download, ${missing} of them without a file`,
    ...(report.lostAssets > 0
      ? [
          `– assets: ${count(report.lostAssets, 'file')} lost; to set them to deleted: npm run restore -- delete-lost-assets`,
        ]
      : []),
    ...(report.lostRevisions > 0
      ? [
          `✗ projects: files of ${count(report.lostRevisions, 'revision')} lost; to remove them: npm run restore -- delete-lost-revisions`,
        ]
      : []),
    ...differences.map(
      ({ workspaceId, code, subject, expected, found }) =>
        `  ${workspaceId} ${code} ${subject}: expected ${expected}, found ${found}`,
    ),
    ...unreadableSecrets.map(
      (id) =>
        `  ${id}: its owner needs a new secret: npm run admin -- webhook remove ${id}, then webhook set`,
    ),
    ...missingFiles.map(
      ({ workspaceId, videos, milliCredits }) =>
        `  ${workspaceId}: ${count(videos, 'file')} lost; to refund: npm run admin -- workspace grant ${workspaceId} --credits ${creditsFromMilli(milliCredits)}`,
    ),
  ].join('\n');
};

/** One word for a POSIX shell: the values are a caller's texts. */
const shellWord = (text: string): string =>
  /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const brandKitOptions = (changes: BrandKit): string =>
  Object.entries(changes)
    .map(([name, value]) => `--${name.replaceAll('_', '-')}=${shellWord(value)}`)
    .join(' ');

const commandFor = (lost: Lost): string => {
  const { kind, workspaceId } = lost;
  switch (kind) {
    case 'workspace':
      return `${workspaceId} was created after the restore point: create a workspace for its owner`;
    case 'suspension':
      return `npm run admin -- workspace suspend ${workspaceId}`;
    case 'resume':
      return `npm run admin -- workspace resume ${workspaceId}`;
    case 'brand_kit':
      return `npm run admin -- brand-kit set ${workspaceId} ${brandKitOptions(lost.changes)}`;
    case 'webhook_url':
      return `npm run admin -- webhook set ${workspaceId} --url ${shellWord(lost.url)}`;
    case 'new_webhook_secret':
      return `${workspaceId}: its signing secret was created after the restore point and is lost. For an existing webhook: npm run admin -- webhook rotate-secret ${workspaceId}; give the new secret to its owner`;
    case 'removed_webhook':
      return `npm run admin -- webhook remove ${workspaceId}`;
    case 'disabled_webhook':
      return `${workspaceId}: its webhook was disabled because the receiver returned 410; the next event disables it again`;
    case 'grant':
      return `npm run admin -- workspace ${lost.milliCredits < 0 ? 'take-back' : 'grant'} ${workspaceId} --credits ${creditsFromMilli(Math.abs(lost.milliCredits))}`;
    case 'revocation':
      return `npm run admin -- key revoke ${lost.keyId} --workspace ${workspaceId}`;
    case 'new_key':
      return `npm run admin -- key create ${workspaceId}   # replaces ${lost.keyId}, which is lost`;
  }
};

/** The commands that repeat what is lost. */
export const presentLost = (lost: readonly Lost[]): string =>
  lost.length === 0 ? 'Nothing was done after the restore point.' : lost.map(commandFor).join('\n');
