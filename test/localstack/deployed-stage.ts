import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CloudFormationClient, DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda';
import { openWorkspace, waitFor } from '#test/support/stack.ts';
import type { Customer } from '#test/support/stack.ts';
import { connectAdmin } from '../../scripts/admin/connection.ts';
import { getWorkspace } from '../../scripts/admin/workspaces.ts';

const STACK = 'video-api-local';
const OUTPUTS = 'cdk.out/local/outputs.json';
/** Far below the limit of requests per key and minute. */
const POLL_MS = 500;

/** Variables of the admin commands, from the outputs of `npm run deploy -- --stage local`. */
const readEnv = () => {
  const outputs = JSON.parse(readFileSync(OUTPUTS, 'utf8'));
  const { TableName, KeyPepperSecretId, WebhookKeySecretId } = outputs[`${STACK}-data`];
  return {
    apiUrl: outputs[`${STACK}-service`].ApiUrl as string,
    env: {
      ...process.env,
      TABLE_NAME: TableName,
      KEY_PEPPER_SECRET_ID: KeyPepperSecretId,
      WEBHOOK_KEY_SECRET_ID: WebhookKeySecretId,
    } as Readonly<Record<string, string>>,
  };
};

/** Processes of a function's environments. They belong to another user, so this needs root. */
export const processesOf = (functionName: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false;
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return (
          variables.includes(`AWS_LAMBDA_FUNCTION_NAME=${functionName}`) &&
          program.startsWith('/var/lang/bin/node\0')
        );
      } catch {
        return false; // ended meanwhile
      }
    });

/** The stage `local` on LocalStack, a workspace in it, and what its functions and queues are named. */
export const openDeployedStage = async () => {
  const { apiUrl, env } = readEnv();
  const endpoint = process.env['AWS_ENDPOINT_URL'] ?? '';
  const [restApiId] = new URL(apiUrl).hostname.split('.');
  const cloudFormation = new CloudFormationClient({});
  const lambda = new LambdaClient({});
  const { StackResources: resources = [] } = await cloudFormation.send(
    new DescribeStackResourcesCommand({ StackName: `${STACK}-service` }),
  );
  const physicalId = (type: string, name: string): string => {
    const found = resources.find(
      ({ ResourceType, LogicalResourceId = '' }) =>
        ResourceType === type && LogicalResourceId.replace(/[0-9A-F]{8}$/, '') === name,
    );
    if (found?.PhysicalResourceId === undefined) throw new Error(`no ${type} ${name}`);
    return found.PhysicalResourceId;
  };
  const customer: Customer = await openWorkspace(env, 600_000);
  const { ports, close } = connectAdmin(env);

  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`${endpoint}/_aws/execute-api/${restApiId}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': customer.apiKey },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const read = async (id: string) => (await send('GET', `/v1/videos/${id}`)).body;

  /** Polls until the video has one of the statuses. */
  const waitUntil = (id: string, statuses: readonly string[], timeoutMs = 60_000) =>
    waitFor(async () => {
      await delay(POLL_MS);
      const video = await read(id);
      return statuses.includes(video.status) ? video : undefined;
    }, timeoutMs);

  return {
    functionName: (name: string) => physicalId('AWS::Lambda::Function', name),
    queueUrl: (name: string) => physicalId('AWS::SQS::Queue', name),
    send,
    waitUntil,
    customer,
    ports,
    /** Changes environment variables of a function, and nothing else of the stage. */
    setVariables: async (FunctionName: string, changes: Readonly<Record<string, string>>): Promise<void> => {
      const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
      const Variables = { ...Environment?.Variables, ...changes };
      await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
      await waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: 60, minDelay: 1 }, { FunctionName });
    },
    milliCredits: async (): Promise<number> =>
      (await getWorkspace(ports, customer.workspaceId)).balanceMilliCredits,
    /** Starts or stops the delivery of a queue's messages to a function. */
    setDelivery: async (functionName: string, queue: string, isEnabled: boolean): Promise<void> => {
      const { EventSourceMappings = [] } = await lambda.send(
        new ListEventSourceMappingsCommand({ FunctionName: functionName }),
      );
      const mapping = EventSourceMappings.find(({ EventSourceArn = '' }) =>
        queue.endsWith(EventSourceArn.split(':')[5] ?? '-'),
      );
      const settings = { UUID: mapping?.UUID, Enabled: isEnabled };
      await lambda.send(new UpdateEventSourceMappingCommand(settings));
      const wanted = isEnabled ? 'Enabled' : 'Disabled';
      await waitFor(async () => {
        const list = await lambda.send(new ListEventSourceMappingsCommand({ FunctionName: functionName }));
        return list.EventSourceMappings?.find(
          ({ UUID, State }) => UUID === mapping?.UUID && State === wanted,
        );
      });
    },
    close: () => {
      close();
      cloudFormation.destroy();
      lambda.destroy();
    },
  };
};
