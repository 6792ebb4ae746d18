// Runs in a child process: a step of a request for frames that kills itself after the write given in the message.
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import { runFramesStep } from '../frames-fixture.ts';
import type { FramesStep } from '../frames-fixture.ts';
import { killSelf, onMessage } from '../killed-process.ts';

export interface FramesMessage extends FramesStep {
  /** After how many writes to the table and the bucket. */
  readonly killAfterWrites: number;
  readonly tableName: string;
  readonly bucketName: string;
}

const WRITES: readonly string[] = ['UpdateItemCommand', 'PutItemCommand', 'PutObjectCommand'];

const run = async ({ killAfterWrites, tableName, bucketName, ...step }: FramesMessage): Promise<number> => {
  let writes = 0;
  const clients = { dynamodb: createDynamodbClient(), s3: createS3Client() };
  for (const { middlewareStack } of [clients.dynamodb, clients.s3]) {
    // safe: the two clients differ in the types of their commands only
    const stack = middlewareStack as (typeof clients.s3)['middlewareStack'];
    stack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const result = await next(args);
          if (WRITES.includes(commandName)) writes += 1;
          return writes === killAfterWrites ? killSelf() : result;
        },
      { step: 'deserialize', priority: 'high' }, // not reached by the signing of a link
    );
  }
  await runFramesStep({ ...clients, tableName, bucketName }, step);
  return writes;
};

onMessage(run);
