import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';
import { TABLE } from '#contracts/table-keys.ts';
import type { StageSettings } from '../stage.ts';

/** Days until S3 deletes an object, by key prefix. Documents outlast a wait of some days, if no renderer works. */
const RETENTION_DAYS = { 'in/': 7, 'out/': OUTPUT_KEPT_DAYS, 'parts/': 1, 'progress/': 1 } as const;

export interface DataStackProps extends StackProps {
  readonly stage: StageSettings;
}

/** Everything that cannot be recreated. Separate, so that a bad deployment of the service cannot affect it. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly bucket: Bucket;
  readonly keyPepper: Secret;
  readonly webhookKey: Secret;

  constructor(scope: Construct, id: string, { stage, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: stage.retainsData });
    const removalPolicy = stage.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.table = this.createTable(stage, removalPolicy);
    this.bucket = this.createBucket(removalPolicy);
    // Not rotated: API keys are stored hashed with it, so a new pepper would invalidate every key.
    this.keyPepper = new Secret(this, 'KeyPepper', {
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    // Not rotated: the signing secrets in the table are encrypted with it.
    this.webhookKey = new Secret(this, 'WebhookKey', {
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: this.bucket.bucketName });
    new CfnOutput(this, 'KeyPepperSecretId', { value: this.keyPepper.secretArn });
    new CfnOutput(this, 'WebhookKeySecretId', { value: this.webhookKey.secretArn });
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

  private createBucket(removalPolicy: RemovalPolicy): Bucket {
    return new Bucket(this, 'MediaBucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [
        ...Object.entries(RETENTION_DAYS).map(([prefix, days]) => ({
          prefix,
          expiration: Duration.days(days),
        })),
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy,
    });
  }
}
