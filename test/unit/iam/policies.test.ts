import { describe, expect, it } from 'vitest';
import { allows, readGrants } from '#test/support/iam/policies.ts';

const TABLE_ARN = { 'Fn::GetAtt': ['Table0A1B2C3D', 'Arn'] };
const BUCKET_ARN = { 'Fn::ImportValue': 'data:BucketArn' };
const data = {
  Resources: { MediaBucket0A1B2C3D: { Type: 'AWS::S3::Bucket' } },
  Outputs: {
    Bucket: { Value: { 'Fn::GetAtt': ['MediaBucket0A1B2C3D', 'Arn'] }, Export: { Name: 'data:BucketArn' } },
  },
};

/** The template of a stack in which `get-video` has one statement. */
const serviceWith = (statement: object) => ({
  Resources: {
    Table0A1B2C3D: { Type: 'AWS::DynamoDB::Table' },
    Policy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: 'GetVideoRole0A1B2C3D' }],
        PolicyDocument: {
          Statement: [{ Effect: 'Allow', Action: 'dynamodb:UpdateItem', Resource: TABLE_ARN, ...statement }],
        },
      },
    },
  },
});
const grantOf = (statement: object) => {
  const [grant] = readGrants(serviceWith(statement), data);
  if (!grant) throw new Error('no grant');
  return grant;
};

const UPDATE = { functionName: 'get-video', action: 'dynamodb:UpdateItem', resource: 'Table' };
const READ = { functionName: 'get-video', action: 's3:GetObject', resource: 'MediaBucket/out/a/b.mp4' };

describe('a statement of a role', () => {
  it('allows its action on its resource to its function', () => {
    const grant = grantOf({});
    expect(allows(grant, UPDATE)).toBe(true);
    for (const other of [
      { functionName: 'list-videos' },
      { action: 'dynamodb:PutItem' },
      { resource: 'Table/index/due' },
      { resource: 'AnotherTable' },
    ])
      expect(allows(grant, { ...UPDATE, ...other })).toBe(false);
  });

  it('allows objects of a folder alone, in a bucket of another stack', () => {
    const Resource = { 'Fn::Join': ['', [BUCKET_ARN, '/out/*']] };
    const grant = grantOf({ Action: ['s3:GetObject'], Resource });
    expect(allows(grant, READ)).toBe(true);
    for (const resource of [
      'MediaBucket',
      'MediaBucket/in/a.json',
      'MediaBucket/in/out/a',
      'x/MediaBucket/out/a',
    ])
      expect(allows(grant, { ...READ, resource })).toBe(false);
  });

  it('allows items with keys that its condition names', () => {
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['KEY#*', 'USER#*'] } };
    const grant = grantOf({ Condition });
    for (const key of ['KEY#a', 'USER#']) expect(allows(grant, { ...UPDATE, leadingKeys: [key] })).toBe(true);
    for (const key of ['WS#KEY#a', 'KEY', 'xKEY#a'])
      expect(allows(grant, { ...UPDATE, leadingKeys: [key] })).toBe(false);
  });

  it.each([
    [{ Effect: 'Deny' }, 'an effect'],
    [{ Condition: { StringEquals: { 'aws:SourceVpc': 'vpc-1' } } }, 'a condition'],
    [{ Resource: { Ref: 'Table0A1B2C3D' } }, 'not an ARN'],
    [{ Resource: { 'Fn::ImportValue': 'data:Elsewhere' } }, 'no stack exports'],
  ])('fails the test when it is not evaluated: %j', (statement, problem) => {
    expect(() => grantOf(statement)).toThrow(problem);
  });
});
