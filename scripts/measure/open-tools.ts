import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { OperatorError } from '../shared/command-line.ts';
import { dollarsOf } from './measure.ts';
import type { MeasuredFunction, MeasureTools } from './measure.ts';

const LINK_SECONDS = 600;
const ERROR_MAX_CHARACTERS = 300;

export interface MeasuredStage {
  readonly region: string | undefined;
  readonly functions: readonly MeasuredFunction[];
  readonly bucketName: string;
  readonly environments: number;
  /** Undefined without tenant isolation. */
  readonly tenantId: string | undefined;
}

const createLambda = (config: { readonly region?: string; readonly maxAttempts: number }) => {
  const lambda = new LambdaClient(config);
  let host = '';
  lambda.middlewareStack.add(
    (next) => (args) => {
      host = (args.request as { readonly hostname: string }).hostname;
      return next(args);
    },
    { step: 'finalizeRequest' },
  );
  return { lambda, host: () => host };
};

const createLinks = (s3: S3Client, Bucket: string): MeasureTools['makeLinks'] => {
  const options = { expiresIn: LINK_SECONDS };
  return async () => {
    const object = { Bucket, Key: randomUUID() };
    return {
      putUrl: await getSignedUrl(s3, new PutObjectCommand(object), options),
      getUrl: await getSignedUrl(s3, new GetObjectCommand(object), options),
    };
  };
};

/** The measuring functions with the credentials of the operator. */
export const openTools = ({ region, functions, bucketName, environments, tenantId }: MeasuredStage) => {
  const config = { ...(region !== undefined && { region }), maxAttempts: 1 }; // a retry would be measured too
  const { lambda, host } = createLambda(config);
  // A link that carried the checksum of its empty body would refuse every upload.
  const s3 = new S3Client({ ...config, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const tenant = tenantId !== undefined && { TenantId: tenantId };
  let dollars = 0;
  const tools: MeasureTools = {
    environments,
    print: console.log,
    nowMs: Date.now,
    sleep,
    connect: async (FunctionName) => {
      await lambda.send(new InvokeCommand({ FunctionName, InvocationType: 'DryRun', ...tenant }));
    },
    makeLinks: createLinks(s3, bucketName),
    invoke: async (FunctionName, measure, event) => {
      const startedMs = performance.now();
      const { FunctionError, Payload } = await lambda.send(
        new InvokeCommand({
          FunctionName,
          ...tenant,
          Payload: JSON.stringify({ measure, event }),
        }),
      );
      const wallSeconds = (performance.now() - startedMs) / 1000;
      const text = Payload?.transformToString() ?? '';
      if (FunctionError !== undefined)
        throw new OperatorError(`A measuring function failed: ${text.slice(0, ERROR_MAX_CHARACTERS)}`);
      const answer = JSON.parse(text); // of scripts/measure/function.ts
      const memoryMiB = functions.find(({ name }) => name === FunctionName)?.memoryMiB ?? 0;
      dollars += dollarsOf(answer, memoryMiB, tenantId !== undefined);
      return { ...answer, wallSeconds };
    },
  };
  return {
    tools,
    /** That answered the last invocation. */
    host,
    /** Of all invocations so far. */
    dollars: () => dollars,
    region: () => lambda.config.region(),
    close: () => {
      lambda.destroy();
      s3.destroy();
    },
  };
};
