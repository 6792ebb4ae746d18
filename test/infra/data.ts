import {
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import type { CfnResource } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { TABLE } from '#contracts/table-keys.ts';
import {
  MAX_ATTEMPTS,
  OUTPUT_KEPT_DAYS,
  UPLOAD_LINK_SECONDS,
  UPLOAD_WINDOW_SECONDS,
} from '#contracts/limits.ts';
import { stageSettings } from '../../lib/stage.ts';
import type { VideoApiStacks } from '../../lib/video-api.ts';
import { recreateBucket } from '../../scripts/restore/bucket.ts';
import { describeReference, grantsOf, PROD_REQUIRED, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const DAY_SECONDS = 24 * 60 * 60;
const { data, service } = synthesize('prod');
const bucket = resourcesOf(data, 'AWS::S3::Bucket')['MediaBucket'] ?? {};
const table = resourcesOf(data, 'AWS::DynamoDB::Table')['Table'] ?? {};

describe('the table', () => {
  it('has the keys, the index and the TTL attribute of the contract', () => {
    expect(table['KeySchema']).toEqual([
      { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
      { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
    ]);
    expect(table['GlobalSecondaryIndexes']).toEqual([
      {
        IndexName: TABLE.dueIndex.name,
        KeySchema: [
          { AttributeName: TABLE.dueIndex.partitionKey, KeyType: 'HASH' },
          { AttributeName: TABLE.dueIndex.sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ]);
    expect(table['AttributeDefinitions']).toContainEqual({
      AttributeName: TABLE.dueIndex.sortKey,
      AttributeType: 'N',
    });
    expect(table['TimeToLiveSpecification']).toEqual({ AttributeName: TABLE.ttl, Enabled: true });
  });

  it('has point-in-time recovery', () => {
    expect(table['PointInTimeRecoverySpecification']).toEqual({ PointInTimeRecoveryEnabled: true });
  });
});

describe('the media bucket', () => {
  const keptDays = Object.fromEntries(
    (bucket['LifecycleConfiguration'].Rules as Properties[])
      .filter(({ Prefix }) => Prefix !== undefined)
      .map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays]),
  );

  it('blocks public access, encrypts objects and requires TLS', () => {
    expect(bucket['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket['BucketEncryption'].ServerSideEncryptionConfiguration).toHaveLength(1);
    const [policy] = Object.values(resourcesOf(data, 'AWS::S3::BucketPolicy'));
    const statements = policy?.['PolicyDocument'].Statement as Properties[];
    expect(statements.map(({ Effect }) => Effect)).toEqual(['Deny', 'Deny']);
    expect(statements[0]?.['Condition']).toEqual({ Bool: { 'aws:SecureTransport': 'false' } });
  });

  it('keeps finished videos as long as the API offers links to them', () => {
    expect(keptDays['out/']).toBe(OUTPUT_KEPT_DAYS);
  });

  it('keeps documents, segments and progress files longer than the longest wait and all attempts', () => {
    const [render] = Object.values(resourcesOf(service, 'AWS::Lambda::Function')).filter(
      ({ Environment }) => 'SEGMENT_FUNCTION_NAME' in Environment.Variables,
    );
    const longestSeconds =
      stageSettings('prod', PROD_REQUIRED).maxBacklogSeconds + MAX_ATTEMPTS * render?.['Timeout'];
    expect(keptDays['in/'] * DAY_SECONDS).toBeGreaterThan(longestSeconds);
    expect(keptDays['parts/'] * DAY_SECONDS).toBeGreaterThan(render?.['Timeout']);
    expect(keptDays['progress/'] * DAY_SECONDS).toBeGreaterThan(render?.['Timeout']);
  });

  it('keeps the files of assets, and uploads for longer than their window', () => {
    expect(keptDays['assets/']).toBeUndefined();
    expect(keptDays['uploads/'] * DAY_SECONDS).toBeGreaterThan(UPLOAD_WINDOW_SECONDS);
    expect(UPLOAD_WINDOW_SECONDS).toBeGreaterThan(UPLOAD_LINK_SECONDS);
  });

  it('keeps files of synthetic renders for a week', () => {
    expect(keptDays['out/synthetic-renders/']).toBe(7);
    expect(keptDays['orders/synthetic-renders/']).toBe(7);
  });

  it('lets scripts of the dashboard, and of no other page, use presigned links', () => {
    const { data: withDashboard } = synthesize('prod', { dashboardOrigin: 'https://dashboard.example' });
    expect(resourcesOf(withDashboard, 'AWS::S3::Bucket')['MediaBucket']?.['CorsConfiguration']).toEqual({
      CorsRules: [
        {
          AllowedOrigins: ['https://dashboard.example'],
          AllowedMethods: ['GET', 'PUT'],
          AllowedHeaders: ['content-type', 'if-none-match'],
          ExposedHeaders: ['etag'],
          MaxAge: 3600,
        },
      ],
    });
    expect(bucket['CorsConfiguration']).toBeUndefined();
  });

  it('deletes incomplete multipart uploads', () => {
    expect(bucket['LifecycleConfiguration'].Rules).toContainEqual({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      Status: 'Enabled',
    });
  });
});

describe('the prod stage', () => {
  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'])(
    'retains %s when the stack is deleted',
    (type) => {
      const [resource] = Object.values(data.findResources(type));
      expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    },
  );

  it('protects the table from deletion', () => {
    expect(table['DeletionProtectionEnabled']).toBe(true);
  });

  it('has no stateful resource in the service stack', () => {
    const types = Object.values(service.toJSON()['Resources'] as Record<string, { Type: string }>).map(
      ({ Type }) => Type,
    );
    expect(types).not.toContain('AWS::DynamoDB::Table');
    expect(types).not.toContain('AWS::S3::Bucket');
    const secrets = Object.keys(resourcesOf(service, 'AWS::SecretsManager::Secret'));
    expect(secrets).toEqual(['SyntheticRenderKey']); // which every deployment replaces
  });
});

describe('creating the bucket again', () => {
  it('sets the lifecycle rules and the policy of the data stack', async () => {
    const s3 = new S3Client({ region: 'ap-southeast-3' });
    const mock = mockClient(s3);
    await recreateBucket(s3, 'media', 'ap-southeast-3');
    const ofStack = bucket['LifecycleConfiguration'].Rules as Properties[];
    const [lifecycle] = mock.commandCalls(PutBucketLifecycleConfigurationCommand);
    const rules = lifecycle?.args[0].input.LifecycleConfiguration?.Rules ?? [];
    expect(rules.map(({ Filter, Expiration }) => [Filter?.Prefix ?? '', Expiration?.Days])).toEqual(
      ofStack.map(({ Prefix, ExpirationInDays }) => [Prefix ?? '', ExpirationInDays]),
    );
    expect(rules.at(-1)?.AbortIncompleteMultipartUpload).toEqual(
      ofStack.at(-1)?.['AbortIncompleteMultipartUpload'],
    );
    const [policy] = mock.commandCalls(PutBucketPolicyCommand);
    const statementsOf = (document: Properties) =>
      (document['Statement'] as Properties[]).map(({ Effect, Action, Principal, Condition }) => ({
        Effect,
        Action,
        Principal,
        Condition,
      }));
    const [ofBucket] = Object.values(resourcesOf(data, 'AWS::S3::BucketPolicy'));
    expect(statementsOf(JSON.parse(policy?.args[0].input.Policy ?? ''))).toEqual(
      statementsOf(ofBucket?.['PolicyDocument']),
    );
  });

  it('allows the origin of the dashboard', async () => {
    const s3 = new S3Client({ region: 'ap-southeast-3' });
    const mock = mockClient(s3);
    await recreateBucket(s3, 'media', 'ap-southeast-3');
    expect(mock.commandCalls(PutBucketCorsCommand)).toEqual([]);
    await recreateBucket(s3, 'media', 'ap-southeast-3', 'https://dashboard.example');
    const [cors] = mock.commandCalls(PutBucketCorsCommand);
    const { ExposeHeaders, MaxAgeSeconds, ...rule } =
      cors?.args[0].input.CORSConfiguration?.CORSRules?.[0] ?? {};
    const { data: withDashboard } = synthesize('prod', { dashboardOrigin: 'https://dashboard.example' });
    expect({ ...rule, ExposedHeaders: ExposeHeaders, MaxAge: MaxAgeSeconds }).toEqual(
      resourcesOf(withDashboard, 'AWS::S3::Bucket')['MediaBucket']?.['CorsConfiguration'].CorsRules[0],
    );
  });

  it.each([
    ['ap-southeast-3', 'aws'],
    ['cn-north-1', 'aws-cn'],
    ['us-gov-west-1', 'aws-us-gov'],
    ['xx-future-1', 'aws'],
  ])('names the bucket of %s in the partition %s', async (region, partition) => {
    const s3 = new S3Client({ region });
    const mock = mockClient(s3);
    await recreateBucket(s3, 'media', region);
    const [policy] = mock.commandCalls(PutBucketPolicyCommand);
    const resources = JSON.parse(policy?.args[0].input.Policy ?? '').Statement.map(
      ({ Resource }: { Resource: string[] }) => Resource,
    );
    const both = [`arn:${partition}:s3:::media`, `arn:${partition}:s3:::media/*`];
    expect(resources).toEqual([both, both]);
  });
});

describe('backups of the table', () => {
  const { data: backedUp, copies } = synthesize('prod', { backupRegion: 'ap-southeast-1' });
  const [plan = {}] = Object.values(resourcesOf(backedUp, 'AWS::Backup::BackupPlan'));

  it('are made every day and copied to the second region for as long as the first one can restore', () => {
    const [rule, ...others] = plan['BackupPlan'].BackupPlanRule as Properties[];
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      ScheduleExpression: 'cron(0 18 * * ? *)',
      Lifecycle: { DeleteAfterDays: 2 },
      CopyActions: [{ Lifecycle: { DeleteAfterDays: 35 } }],
    });
    const [vault] = Object.values(resourcesOf(copies, 'AWS::Backup::BackupVault'));
    expect(describeReference(rule?.['CopyActions'][0].DestinationBackupVaultArn)).toBe(
      `arn:AWS::Partition:backup:ap-southeast-1:111122223333:backup-vault:${vault?.['BackupVaultName']}`,
    );
    const [selection] = Object.values(resourcesOf(backedUp, 'AWS::Backup::BackupSelection'));
    expect(selection?.['BackupSelection'].Resources.map(describeReference)).toEqual(['Table']);
  });

  const vaultsOf = (template: typeof data) =>
    Object.values(template.findResources('AWS::Backup::BackupVault'));

  it('stay in both regions when their stacks are deleted, unless they were not created', () => {
    for (const template of [backedUp, copies])
      expect(vaultsOf(template)).toMatchObject([
        { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' },
      ]);
  });

  it('have a vault of the stack, which stays when copies are turned off', () => {
    const [vault] = vaultsOf(backedUp);
    expect(describeReference(vault?.['Properties'].BackupVaultName)).toMatch(/^video-api-prod-data-/);
    expect(JSON.stringify(vault?.['Properties'].BackupVaultName)).toContain('AWS::StackId');
    expect(vaultsOf(data)).toEqual([vault]);
    expect(vaultsOf(synthesize('dev').data)).toEqual([]);
  });

  it('send a mail when one or its copy fails', () => {
    const withCopies = synthesize('prod', { backupRegion: 'ap-southeast-1' }).service;
    const rule = resourcesOf(withCopies, 'AWS::Events::Rule')['BackupFailures'];
    expect(rule?.['EventPattern']).toMatchObject({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
    });
    expect(rule?.['EventPattern'].detail.resourceArn.map(describeReference)).toEqual(['Table']);
    expect(rule?.['Targets'].map(({ Arn }: Properties) => describeReference(Arn))).toEqual(['AlarmTopic']);
    expect(rule?.['Targets'][0].InputTransformer.InputTemplate).toContain(
      'docs/runbook.md#copies-of-the-table',
    );
    expect(resourcesOf(service, 'AWS::Events::Rule')).not.toHaveProperty('BackupFailures');
  });

  it('need a second region', () => {
    expect(data.findResources('AWS::Backup::BackupPlan')).toEqual({});
    for (const region of ['ap-southeast-3', 'ap-southeast-1'])
      expect(() =>
        stageSettings('dev', {
          backupRegion: 'ap-southeast-1',
          ...(region === 'ap-southeast-1' && { region }),
        }),
      ).toThrow('backupRegion needs account and region, and must be another region.');
  });
});

describe('the secrets', () => {
  it('have a replica in a second region', () => {
    const secrets = resourcesOf(data, 'AWS::SecretsManager::Secret');
    expect(Object.keys(secrets).sort()).toEqual(['KeyPepper', 'WebhookKey']);
    for (const secret of Object.values(secrets))
      expect(secret['ReplicaRegions']).toEqual([{ Region: 'ap-southeast-1' }]);
  });
});

describe('restored resources', () => {
  const tableName = 'video-api-prod-restored';
  const secretArn = (name: string) =>
    `arn:aws:secretsmanager:ap-southeast-3:111122223333:secret:${name}-AbCdEf`;
  const restored = { tableName, keyPepperArn: secretArn('pepper'), webhookKeyArn: secretArn('key') };
  const { data: after, service: restoredService } = synthesize('prod', { restored });
  const functions = resourcesOf(restoredService, 'AWS::Lambda::Function');

  it('replace those of the data stack', () => {
    const types = Object.values(after.toJSON()['Resources'] as Record<string, { Type: string }>);
    expect(types.map(({ Type }) => Type).sort()).toEqual([
      'AWS::Backup::BackupVault',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
    ]);
  });

  it('are what the functions use, with the same permissions', () => {
    expect(functions['CreateVideos']?.['Environment'].Variables).toMatchObject({
      TABLE_NAME: tableName,
      KEY_PEPPER_SECRET_ID: restored.keyPepperArn,
    });
    expect(functions['DeliverWebhook']?.['Environment'].Variables).toMatchObject({
      WEBHOOK_KEY_SECRET_ID: restored.webhookKeyArn,
    });
    const granted = grantsOf(restoredService, 'DeliverWebhookRole').join('\n');
    expect(granted).toContain(`secretsmanager:GetSecretValue ${restored.webhookKeyArn}`);
    expect(grantsOf(restoredService, 'SweepRendersRole').join('\n')).toMatch(
      /dynamodb:Query .*table\/video-api-prod-restored\/index\/due/,
    );
  });

  it('need nothing from the data stack, so that the service can be deployed first', () => {
    expect(JSON.stringify(restoredService.toJSON())).not.toMatch(
      /ExportsOutput\w*(Table|KeyPepper|WebhookKey)/,
    );
  });
});

describe('synthesis', { timeout: 30_000 }, () => {
  it('fails on a compliance finding that is not acknowledged', () => {
    const addOpenTopic = ({ service }: VideoApiStacks) => new Topic(service, 'OpenTopic');
    expect(() => synthesize('dev', {}, addOpenTopic)).toThrow('AwsSolutions-SNS3');
  });

  it('fails on a property value that AWS would reject', () => {
    const setInvalidBilling = ({ data }: VideoApiStacks) =>
      (data.node.findChild('Table').node.defaultChild as CfnResource).addPropertyOverride(
        'BillingMode',
        'FREE',
      );
    expect(() => synthesize('dev', {}, setInvalidBilling)).toThrow('BillingMode');
  });
});

describe('the user pool', () => {
  const [pool = {}] = Object.values(resourcesOf(data, 'AWS::Cognito::UserPool'));
  const [client = {}] = Object.values(resourcesOf(data, 'AWS::Cognito::UserPoolClient'));

  it('has no sign-up, and users who sign in by an address in any case', () => {
    expect(pool).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      DeletionProtection: 'ACTIVE',
      Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 } },
    });
  });

  it('has the cheapest plan and no second factor, which the dashboard cannot set up', () => {
    expect(pool).toMatchObject({ UserPoolTier: 'LITE', MfaConfiguration: 'OFF' });
    expect(pool).not.toHaveProperty('EnabledMfas');
  });

  it('sends its mails by Amazon SES where the stage names an identity', () => {
    expect(pool).not.toHaveProperty('EmailConfiguration');
    const mail = {
      from: 'Video Toko <dasbor@video.example>',
      identityArn: 'arn:aws:ses:ap-southeast-1:111122223333:identity/video.example',
    };
    const [own] = Object.values(resourcesOf(synthesize('prod', { mail }).data, 'AWS::Cognito::UserPool'));
    expect(own?.['EmailConfiguration']).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: mail.from,
      SourceArn: mail.identityArn,
    });
    expect(() => stageSettings('dev', { mail: { ...mail, from: 'video.example' } })).toThrow('mail.from');
  });

  it('sends its mails in Indonesian, an invitation with name and temporary password', () => {
    const { EmailMessage } = pool['AdminCreateUserConfig'].InviteMessageTemplate;
    expect(EmailMessage).toContain('{username}');
    expect(EmailMessage).toContain('kata sandi sementara {####}');
    expect(EmailMessage).toContain('berlaku 7 hari');
    expect(pool['VerificationMessageTemplate'].EmailMessage).toMatch(/^Kode Anda: \{####\}\./);
  });

  it('has one client without a secret, which does not show whether a user exists', () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      WriteAttributes: ['locale'],
      AccessTokenValidity: 15,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('is kept when the stack of stage prod is deleted, and not in dev', () => {
    const policyOf = (template: typeof data) =>
      Object.values(template.findResources('AWS::Cognito::UserPool')).map(
        ({ DeletionPolicy }) => DeletionPolicy,
      );
    expect(policyOf(data)).toEqual(['Retain']);
    expect(policyOf(synthesize('dev').data)).toEqual(['Delete']);
  });
});
