import type { CfnResource } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import { TABLE } from '#contracts/table-keys.ts';
import { MAX_ATTEMPTS, MAX_RESENDS, OUTPUT_KEPT_DAYS, RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { VideoApiStacks } from '../../lib/video-api.ts';
import { resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const DAY_SECONDS = 24 * 60 * 60;
const { data, service } = synthesize('prod');
const bucket = resourcesOf(data, 'AWS::S3::Bucket')['MediaBucket'] ?? {};
const table = resourcesOf(data, 'AWS::DynamoDB::Table')['Table'] ?? {};

describe('the table', () => {
  it('has the keys and the index the adapters use', () => {
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

  it('can be taken back to any second of the last weeks', () => {
    expect(table['PointInTimeRecoverySpecification']).toEqual({ PointInTimeRecoveryEnabled: true });
  });
});

describe('the media bucket', () => {
  const keptDays = Object.fromEntries(
    (bucket['LifecycleConfiguration'].Rules as Properties[])
      .filter(({ Prefix }) => Prefix !== undefined)
      .map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays]),
  );

  it('is open to nobody, encrypted, and reached over TLS only', () => {
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

  it('keeps a finished video as long as the API gives links to it', () => {
    expect(keptDays['out/']).toBe(OUTPUT_KEPT_DAYS);
  });

  it('keeps a document longer than any retry of its video can take', () => {
    const [render] = Object.values(resourcesOf(service, 'AWS::Lambda::Function')).filter(
      ({ Environment }) => 'SEGMENT_FUNCTION_NAME' in Environment.Variables,
    );
    const longestSeconds = MAX_RESENDS * RESEND_AFTER_SECONDS + MAX_ATTEMPTS * render?.['Timeout'];
    expect(keptDays['in/'] * DAY_SECONDS).toBeGreaterThan(longestSeconds);
    expect(keptDays['parts/'] * DAY_SECONDS).toBeGreaterThan(render?.['Timeout']);
    expect(keptDays['progress/'] * DAY_SECONDS).toBeGreaterThan(render?.['Timeout']);
  });

  it('drops what was uploaded in part', () => {
    expect(bucket['LifecycleConfiguration'].Rules).toContainEqual({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      Status: 'Enabled',
    });
  });
});

describe('in production', () => {
  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'])(
    '%s outlives its stack',
    (type) => {
      const [resource] = Object.values(data.findResources(type));
      expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    },
  );

  it('the table cannot be deleted by mistake', () => {
    expect(table['DeletionProtectionEnabled']).toBe(true);
  });

  it('the service stack holds nothing that cannot be made again', () => {
    const types = Object.values(service.toJSON()['Resources'] as Record<string, { Type: string }>).map(
      ({ Type }) => Type,
    );
    expect(types).not.toContain('AWS::DynamoDB::Table');
    expect(types).not.toContain('AWS::S3::Bucket');
    expect(types).not.toContain('AWS::SecretsManager::Secret');
  });
});

describe('the templates', { timeout: 30_000 }, () => {
  it('a finding nobody has given a reason for stops the synthesis', () => {
    const addOpenTopic = ({ service }: VideoApiStacks) => new Topic(service, 'OpenTopic');
    expect(() => synthesize('dev', {}, addOpenTopic)).toThrow('AwsSolutions-SNS3');
  });

  it('a value AWS would refuse stops the synthesis', () => {
    const makeFree = ({ data }: VideoApiStacks) =>
      (data.table.node.defaultChild as CfnResource).addPropertyOverride('BillingMode', 'FREE');
    expect(() => synthesize('dev', {}, makeFree)).toThrow('BillingMode');
  });
});

describe('stages', () => {
  it('one that is not described cannot be deployed', () => {
    expect(() => synthesize('staging')).toThrow('No stage staging: lib/stage.ts has dev, prod.');
  });
});
