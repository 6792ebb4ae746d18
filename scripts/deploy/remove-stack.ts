import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { DeployedStack } from './stacks.ts';

/** Deleting a distribution takes some minutes. */
const MAX_WAIT_SECONDS = 1800;

const configOf = ({ region }: DeployedStack) => (region === undefined ? {} : { region });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('does not exist');

/** Outputs of a stack; undefined if it does not exist. */
export const findOutputs = async (
  stack: DeployedStack,
  client = new CloudFormationClient(configOf(stack)),
): Promise<Readonly<Record<string, string>> | undefined> => {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stack.name }));
    const outputs = Stacks[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
};

/** CloudFormation does not delete a bucket with files. Its versions are off. */
const emptyBucket = async (stack: DeployedStack, Bucket: string): Promise<void> => {
  const client = new S3Client(configOf(stack));
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      if (Contents.length === 0) continue;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`);
    }
  } finally {
    client.destroy();
  }
};

/** Deletes a stack, before it the files of `bucketName`, and waits until it is gone. */
export const removeStack = async (stack: DeployedStack, bucketName: string | undefined): Promise<void> => {
  if (bucketName !== undefined) await emptyBucket(stack, bucketName);
  const client = new CloudFormationClient(configOf(stack));
  try {
    await client.send(new DeleteStackCommand({ StackName: stack.name }));
    await waitUntilStackDeleteComplete({ client, maxWaitTime: MAX_WAIT_SECONDS }, { StackName: stack.name });
  } finally {
    client.destroy();
  }
};
