import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readOperatorSettings } from '../lib/operator-settings.ts';
import { stageSettings } from '../lib/stage.ts';
import type { StageSettings } from '../lib/stage.ts';
import { connectAdmin } from './admin/connection.ts';
import { recreateBucket } from './restore/bucket.ts';
import { checkRestore, isBroken } from './restore/check.ts';
import { compareTables } from './restore/compare.ts';
import { connectCheck } from './restore/connection.ts';
import { deleteLostAssets } from './restore/lost-assets.ts';
import { deleteLostRevisions } from './restore/lost-revisions.ts';
import { presentLost, presentReport } from './restore/present.ts';
import { restoredSecretName, restoreSecret } from './restore/secrets.ts';
import { restoredTableName, restoreTable } from './restore/table.ts';
import type { SecretKind } from './restore/secrets.ts';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Restores table, secrets and bucket of a stage after a loss, and checks the result.
docs/runbook.md has the procedure. Uses your own AWS credentials.`;

const readStage = (stageName: string): StageSettings & { readonly region: string } => {
  const settings = stageSettings(stageName, readOperatorSettings(stageName));
  if (settings.region === undefined) throw new OperatorError(`Set region in config/${stageName}.json.`);
  return { ...settings, region: settings.region };
};

const printSetting = (stageName: string, restored: StageSettings['restored']): void =>
  console.log(
    `Set in config/${stageName}.json, and in STAGE_SETTINGS of a pipeline, then continue with the next step of docs/runbook.md:\n` +
      `  "restored": ${JSON.stringify(restored)}`,
  );

const parseTime = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new OperatorError('Write --at as 2026-01-15T03:00:00Z.');
  return time;
};

interface StageOption {
  readonly stage: string;
}

const program = createProgram('npm run restore --').description(DESCRIPTION);
const forStage = (name: string, description: string) =>
  program.command(name).description(description).requiredOption('--stage <stage>', 'dev, prod or local');

forStage('table', 'Restore the table under a new name')
  .requiredOption('--from <table>', 'the lost table')
  .option('--to <table>', 'name of the restored table; continues a restore that was interrupted')
  .option('--at <time>', 'such as 2026-01-15T03:00:00Z; the latest possible time by default')
  .action(async ({ stage, from, to, at }: StageOption & { from: string; to?: string; at?: string }) => {
    const { region, restored } = readStage(stage);
    const tableName = to ?? restoredTableName(stage, Date.now());
    console.log(`Restoring ${from} as ${tableName}; this can take hours.`);
    await restoreTable(new DynamoDBClient({ region }), { from, to: tableName, at: parseTime(at) });
    printSetting(stage, { ...restored, tableName });
  });

forStage('secrets', 'Restore both secrets: cancels their deletion, or copies them from their replicas')
  .requiredOption('--key-pepper <arn>', 'the output KeyPepperSecretId of the data stack')
  .requiredOption('--webhook-key <arn>', 'the output WebhookKeySecretId of the data stack')
  .action(async (options: StageOption & { keyPepper: string; webhookKey: string }) => {
    const { region, secretReplicaRegion, restored } = readStage(options.stage);
    if (secretReplicaRegion === undefined)
      throw new OperatorError(
        `config/${options.stage}.json has no secretReplicaRegion, so there are no replicas.`,
      );
    const primary = new SecretsManagerClient({ region });
    const replica = new SecretsManagerClient({ region: secretReplicaRegion });
    const restore = (arn: string, name: SecretKind) =>
      restoreSecret(primary, replica, {
        arn,
        newName: restoredSecretName(options.stage, name, Date.now()),
        replicaRegion: secretReplicaRegion,
      });
    const keyPepperArn = await restore(options.keyPepper, 'key-pepper');
    const webhookKeyArn = await restore(options.webhookKey, 'webhook-key');
    const changed = {
      ...(keyPepperArn !== options.keyPepper && { keyPepperArn }),
      ...(webhookKeyArn !== options.webhookKey && { webhookKeyArn }),
    };
    if (Object.keys(changed).length === 0) console.log('Their deletion was canceled: nothing to deploy.');
    else printSetting(options.stage, { ...restored, ...changed });
  });

forStage('bucket', 'Create the media bucket again under its name, empty')
  .requiredOption('--name <bucket>', 'the output BucketName of the data stack')
  .action(async ({ stage, name }: StageOption & { name: string }) => {
    const { region, dashboardOrigin } = readStage(stage);
    await recreateBucket(new S3Client({ region }), name, region, dashboardOrigin);
    console.log(`Created ${name}: nothing to deploy.`);
  });

program
  .command('compare')
  .description('List what operators did after the restore point, while the lost table can still be read')
  .requiredOption('--from <table>', 'the lost table; TABLE_NAME is the restored one')
  .action(async ({ from }: { from: string }) => {
    const [before, after] = [connectAdmin({ ...process.env, TABLE_NAME: from }), connectAdmin(process.env)];
    try {
      console.log(presentLost(await compareTables(before.ports, after.ports)));
    } finally {
      before.close();
      after.close();
    }
  });

program
  .command('check')
  .description('Check ledger, secrets and files of the restored deployment; exit status 1 when one is broken')
  .action(async () => {
    const { deps, close } = connectCheck(process.env);
    try {
      const report = await checkRestore(deps, process.env['SMOKE_KEY']);
      console.log(presentReport(report));
      if (isBroken(report)) process.exitCode = 1;
    } finally {
      close();
    }
  });

program
  .command('delete-lost-assets')
  .description('Set assets to deleted whose file is lost, which releases the storage of their workspaces')
  .action(async () => {
    const { deps, close } = connectCheck(process.env);
    try {
      console.log(`Assets set to deleted: ${await deleteLostAssets(deps)}.`);
    } finally {
      close();
    }
  });

program
  .command('delete-lost-revisions')
  .description(
    'Remove revisions of projects whose files are lost, and count the storage of their workspaces again',
  )
  .action(async () => {
    const { deps, close } = connectCheck(process.env);
    try {
      console.log(`Revisions removed: ${await deleteLostRevisions(deps)}.`);
    } finally {
      close();
    }
  });

await runProgram(program);
