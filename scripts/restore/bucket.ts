import {
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import type { LifecycleRule, S3Client } from '@aws-sdk/client-s3';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { bucketCorsRule } from '#contracts/bucket-cors.ts';
import { PREFIXES_KEPT_DAYS } from '#contracts/synthetic-renders.ts';

const LIFECYCLE_RULES: readonly LifecycleRule[] = [
  ...Object.entries(PREFIXES_KEPT_DAYS).map(([prefix, days]) => ({
    ID: `expire-${prefix.slice(0, -1)}`,
    Status: 'Enabled' as const,
    Filter: { Prefix: prefix },
    Expiration: { Days: days },
  })),
  {
    ID: 'abort-uploads',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  },
];

const tlsPolicy = (bucket: string, region: string): string => {
  const arn = `arn:${RegionInfo.get(region).partition ?? 'aws'}:s3:::${bucket}`;
  const resources = [arn, `${arn}/*`];
  const deny = { Effect: 'Deny', Principal: { AWS: '*' }, Action: 's3:*', Resource: resources };
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { ...deny, Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      { ...deny, Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
    ],
  });
};

/**
 * Creates the bucket again under its name, empty, with the settings of the data stack. Encryption and disabled ACLs are
 * S3's defaults.
 */
export const recreateBucket = async (
  s3: S3Client,
  Bucket: string,
  region: string,
  dashboardOrigin?: string,
): Promise<void> => {
  // S3 rejects the name of its first region.
  const location = region === 'us-east-1' ? {} : { LocationConstraint: region as 'eu-west-1' };
  await s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration: location }));
  await s3.send(
    new PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    }),
  );
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: { Rules: [...LIFECYCLE_RULES] },
    }),
  );
  if (dashboardOrigin !== undefined) {
    const CORSConfiguration = { CORSRules: [bucketCorsRule([dashboardOrigin])] };
    await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
  }
  await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: tlsPolicy(Bucket, region) }));
};
