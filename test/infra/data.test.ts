import type { CfnResource } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { TABLE } from '#contracts/table-keys.ts';
import { MAX_ATTEMPTS, OUTPUT_KEPT_DAYS } from '#contracts/limits.ts';
import { stageSettings } from '../../lib/stage.ts';
import type { VideoApiStacks } from '../../lib/video-api.ts';
import { PROD_REQUIRED, resourcesOf, synthesize } from './synthesize.ts';
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
    expect(types).not.toContain('AWS::SecretsManager::Secret');
  });
});

describe('synthesis', { timeout: 30_000 }, () => {
  it('fails on a compliance finding that is not acknowledged', () => {
    const addOpenTopic = ({ service }: VideoApiStacks) => new Topic(service, 'OpenTopic');
    expect(() => synthesize('dev', {}, addOpenTopic)).toThrow('AwsSolutions-SNS3');
  });

  it('fails on a property value that AWS would reject', () => {
    const setInvalidBilling = ({ data }: VideoApiStacks) =>
      (data.table.node.defaultChild as CfnResource).addPropertyOverride('BillingMode', 'FREE');
    expect(() => synthesize('dev', {}, setInvalidBilling)).toThrow('BillingMode');
  });
});
