import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { BUCKET_CORS } from '#contracts/bucket-cors.ts';
import { PREFIXES_KEPT_DAYS } from '#contracts/synthetic-renders.ts';
import { TABLE } from '#contracts/table-keys.ts';
import { createBackupVault, createTableBackups } from '../constructs/table-backups.ts';
import { createUserPool } from '../constructs/user-pool.ts';
import type { DashboardUsers } from '../constructs/user-pool.ts';
import type { StageSettings } from '../stage.ts';

/** What the service uses of the table; a restored table offers no more. */
export type DataTable = Pick<ITable, 'tableName' | 'tableArn' | 'metric'>;
type DataSecret = Pick<ISecret, 'secretArn' | keyof IConstruct>;

export interface DataStackProps extends StackProps {
  readonly stage: StageSettings;
  /** In the region of the copies, if the stage has one. */
  readonly copiesVaultArn?: string | undefined;
}

/** Everything that cannot be recreated. Separate, so that a bad deployment of the service cannot affect it. */
export class DataStack extends Stack {
  readonly table: DataTable;
  readonly bucket: Bucket;
  readonly keyPepper: DataSecret;
  readonly webhookKey: DataSecret;
  /** Only of a stage with a dashboard. */
  readonly users: DashboardUsers | undefined;

  constructor(scope: Construct, id: string, { stage, copiesVaultArn, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: stage.retainsData });
    const removalPolicy = stage.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const { tableName, keyPepperArn, webhookKeyArn } = stage.restored;
    this.table =
      tableName === undefined
        ? this.createTable(stage, removalPolicy)
        : Table.fromTableAttributes(this, 'RestoredTable', {
            tableName,
            globalIndexes: [TABLE.dueIndex.name],
          });
    // Also without copies, so that turning them off and on again meets no vault of before.
    const backupVault =
      stage.retainsData || copiesVaultArn !== undefined ? createBackupVault(this) : undefined;
    if (backupVault && copiesVaultArn !== undefined)
      createTableBackups(this, { backupVault, tableArn: this.table.tableArn, copiesVaultArn });
    this.bucket = this.createBucket(stage, removalPolicy);
    const secret = (name: string, restoredArn: string | undefined): DataSecret =>
      restoredArn === undefined
        ? this.createSecret(name, stage, removalPolicy)
        : Secret.fromSecretCompleteArn(this, `Restored${name}`, restoredArn);
    // Not rotated: API keys are stored hashed with it, so a new pepper would invalidate every key.
    this.keyPepper = secret('KeyPepper', keyPepperArn);
    // Not rotated: the signing secrets in the table are encrypted with it.
    this.webhookKey = secret('WebhookKey', webhookKeyArn);
    this.users = stage.dashboard
      ? createUserPool(this, { retainsData: stage.retainsData, removalPolicy, mail: stage.mail })
      : undefined;
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: this.bucket.bucketName });
    new CfnOutput(this, 'KeyPepperSecretId', { value: this.keyPepper.secretArn });
    new CfnOutput(this, 'WebhookKeySecretId', { value: this.webhookKey.secretArn });
    if (!this.users) return;
    new CfnOutput(this, 'UserPoolId', { value: this.users.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.users.userPoolClient.userPoolClientId });
  }

  private createSecret(
    id: string,
    { secretReplicaRegion: region }: StageSettings,
    removalPolicy: RemovalPolicy,
  ): Secret {
    return new Secret(this, id, {
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      // Secrets Manager deletes no secret that has a replica, so one mistake cannot delete both.
      ...(region && { replicaRegions: [{ region }] }),
      removalPolicy,
    });
  }

  private createTable({ retainsData }: StageSettings, removalPolicy: RemovalPolicy): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: TABLE.ttl,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retainsData,
      removalPolicy,
    });
    const { name, partitionKey, sortKey } = TABLE.dueIndex;
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      sortKey: { name: sortKey, type: AttributeType.NUMBER },
    });
    return table;
  }

  private createBucket({ dashboardOrigin }: StageSettings, removalPolicy: RemovalPolicy): Bucket {
    return new Bucket(this, 'MediaBucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [
        ...Object.entries(PREFIXES_KEPT_DAYS).map(([prefix, days]) => ({
          prefix,
          expiration: Duration.days(days),
        })),
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      ...(dashboardOrigin !== undefined && {
        cors: [
          {
            allowedOrigins: [dashboardOrigin],
            allowedMethods: BUCKET_CORS.methods.map((method) => HttpMethods[method]),
            allowedHeaders: [...BUCKET_CORS.headers],
            exposedHeaders: [...BUCKET_CORS.exposedHeaders],
            maxAge: BUCKET_CORS.maxAgeSeconds,
          },
        ],
      }),
      removalPolicy,
    });
  }
}
