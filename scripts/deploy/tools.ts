import { spawn } from 'node:child_process';
import { CloudFormationClient, DescribeStackEventsCommand } from '@aws-sdk/client-cloudformation';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';
import { stageSettings } from '../../lib/stage.ts';
import { readOperatorSettings } from '../../lib/operator-settings.ts';
import type { StageSettings } from '../../lib/stage.ts';
import { describeError } from '../shared/command-line.ts';
import { connectAdmin } from '../admin/connection.ts';
import type { AdminConnection } from '../admin/connection.ts';
import { runPreflight } from '../preflight/run.ts';
import { findOutputs, removeStack } from './remove-stack.ts';
import { startReport } from './report.ts';
import { readStacks } from './stacks.ts';
import type { DeployedStack } from './stacks.ts';

export type Env = Readonly<Record<string, string>>;

/** What a deployment does outside its own process. */
export interface DeployTools {
  readonly settings: StageSettings;
  readonly preflight: () => Promise<boolean>;
  /** Runs a command in the project folder with these variables added; its exit status. One that may ask keeps the terminal. */
  readonly run: (command: readonly string[], env?: Env, mayAsk?: boolean) => Promise<number>;
  /** Content of the file that `cdk deploy` writes: outputs by stack name. */
  readonly readOutputs: (file: string) => Readonly<Record<string, Env>>;
  readonly connectAdmin: (env: Env) => AdminConnection;
  readonly storeSecret: (secretId: string, value: string) => Promise<void>;
  /** Of an emulator that all requests go to, instead of AWS: `AWS_ENDPOINT_URL`. */
  readonly endpointUrl: string | undefined;
  readonly hasAddress: (host: string) => Promise<boolean>;
  readonly print: (line: string) => void;
  /** Adds lines to the report without printing them. */
  readonly report: (text: string) => void;
  readonly reportFile: string;
  /** The stacks of a synthesis, none if it has failed. */
  readonly readStacks: (assembly: string) => readonly DeployedStack[];
  /** Why CloudFormation did not change resources of these stacks, the latest last. */
  readonly readFailedEvents: (stacks: readonly DeployedStack[]) => Promise<readonly string[]>;
  /** Outputs of a stack that exists. */
  readonly findOutputs: (stack: DeployedStack) => Promise<Env | undefined>;
  /** Deletes a stack and the files of this bucket, and waits. */
  readonly removeStack: (stack: DeployedStack, bucketName: string | undefined) => Promise<void>;
}

/** Runs a command. With `onOutput` its output is passed on as it comes, and at the end as a whole. A signal counts as status 1. */
export const runCommand = async (
  [name = '', ...args]: readonly string[],
  env: Env = {},
  onOutput?: (text: string) => void,
): Promise<number> => {
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn(name, args, {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['inherit', output, output],
  });
  const chunks: Buffer[] = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      to.write(chunk);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  onOutput?.(Buffer.concat(chunks).toString('utf8'));
  return status ?? 1;
};

const EVENTS_OF_A_STACK = 20;

/** Reads the latest page of events: those of the failed deployment. */
const readFailedEvents = async (stacks: readonly DeployedStack[]): Promise<string[]> => {
  const eventsOf = async ({ name: StackName, region }: DeployedStack): Promise<string[]> => {
    const client = new CloudFormationClient(region === undefined ? {} : { region });
    try {
      const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName }));
      return StackEvents.filter(({ ResourceStatus = '' }) => ResourceStatus.endsWith('_FAILED'))
        .slice(0, EVENTS_OF_A_STACK)
        .toReversed()
        .map((event) =>
          [
            event.Timestamp?.toISOString(),
            event.ResourceType,
            event.LogicalResourceId,
            event.ResourceStatusReason,
          ].join(' '),
        );
    } catch (error) {
      return [`${StackName}: ${describeError(error)}`];
    } finally {
      client.destroy();
    }
  };
  return (await Promise.all(stacks.map(eventsOf))).flat();
};

const storeSecret = async (
  region: string | undefined,
  SecretId: string,
  SecretString: string,
): Promise<void> => {
  const client = new SecretsManagerClient(region === undefined ? {} : { region });
  try {
    await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  } finally {
    client.destroy();
  }
};

const hasAddress = async (host: string): Promise<boolean> => {
  try {
    await lookup(host);
    return true;
  } catch {
    return false;
  }
};

export const createTools = (stageName: string): DeployTools => {
  const settings = stageSettings(stageName, readOperatorSettings(stageName));
  const reportFile = `cdk.out/${stageName}-report.txt`;
  const report = startReport(join(PROJECT_ROOT, reportFile), stageName, settings.supportUrl);
  report(`settings ${JSON.stringify(settings)}`);
  const print = (line: string): void => {
    console.log(line);
    report(line);
  };
  return {
    settings,
    preflight: () => runPreflight({ stageName, settings, print }),
    run: (command, env, mayAsk = false) => runCommand(command, env, mayAsk ? undefined : report),
    readOutputs: (file) => JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')),
    connectAdmin: (env) => connectAdmin({ ...process.env, ...env }),
    storeSecret: (secretId, value) => storeSecret(settings.region, secretId, value),
    endpointUrl: process.env['AWS_ENDPOINT_URL'] || undefined,
    hasAddress,
    print,
    report,
    reportFile,
    readStacks: (assembly) => readStacks(join(PROJECT_ROOT, assembly)),
    readFailedEvents,
    findOutputs,
    removeStack,
  };
};
