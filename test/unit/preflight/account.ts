import { readFileSync } from 'node:fs';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { BudgetsClient, DescribeBudgetsCommand } from '@aws-sdk/client-budgets';
import { CloudFormationClient, ListStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import {
  ListRequestedServiceQuotaChangeHistoryByQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import {
  GetAccountCommand as GetSendingCommand,
  GetEmailIdentityCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { stageSettings } from '../../../lib/stage.ts';
import type { OperatorSettings } from '../../../lib/stage.ts';
import { runPreflight } from '../../../scripts/preflight/run.ts';

const COMMANDS = {
  GetCallerIdentity: [STSClient, GetCallerIdentityCommand],
  GetAccountSettings: [LambdaClient, GetAccountSettingsCommand],
  ListFunctions: [LambdaClient, ListFunctionsCommand],
  ListRequestedServiceQuotaChangeHistoryByQuota: [
    ServiceQuotasClient,
    ListRequestedServiceQuotaChangeHistoryByQuotaCommand,
  ],
  GetParameter: [SSMClient, GetParameterCommand],
  ListStacks: [CloudFormationClient, ListStacksCommand],
  GetAccount: [APIGatewayClient, GetAccountCommand],
  DescribeBudgets: [BudgetsClient, DescribeBudgetsCommand],
  DescribeCertificate: [ACMClient, DescribeCertificateCommand],
  GetEmailIdentity: [SESv2Client, GetEmailIdentityCommand],
  GetSending: [SESv2Client, GetSendingCommand],
  DescribeRegionSettings: [BackupClient, DescribeRegionSettingsCommand],
} as const;

export type CommandName = keyof typeof COMMANDS;
/** Members of an answer as the API reference names them, or the name of the error that the call ends with. */
type Answer = Readonly<Record<string, unknown>> | { readonly error: string };
export type Answers = Readonly<Partial<Record<CommandName, Answer>>>;
type AnyClient = Parameters<typeof mockClient>[0];
type AnyCommand = Parameters<ReturnType<typeof mockClient>['on']>[0];

export const readAnswers = (name: 'new-account' | 'ordinary-account'): Answers =>
  JSON.parse(readFileSync(new URL(`./answers/${name}.json`, import.meta.url), 'utf8'));

/** Runs the checks of a stage against answers of an account. Commands without an answer fail the test. */
export const preflightWith = async (
  answers: Answers,
  stageName: 'dev' | 'prod',
  given: OperatorSettings = {},
): Promise<{ readonly isReady: boolean; readonly output: string }> => {
  const clients = Map.groupBy(Object.entries(COMMANDS), ([, [client]]) => client);
  const mocks = [...clients].map(([client, commands]) => {
    const mock = mockClient(client as AnyClient).rejects(new Error('unexpected call'));
    for (const [name, [, command]] of commands) {
      const answer = answers[name as CommandName];
      const expected = mock.on(command as unknown as AnyCommand);
      if (answer && 'error' in answer)
        expected.rejects(Object.assign(new Error('refused'), { name: String(answer.error) }));
      else if (answer) expected.resolves(answer);
    }
    return mock;
  });
  const lines: string[] = [];
  try {
    const region = 'ap-southeast-3';
    const required = {
      account: '111122223333',
      alarmEmail: 'alarms@video.example',
      secretReplicaRegion: 'ap-southeast-1',
    };
    const settings = stageSettings(stageName, {
      region,
      ...(stageName === 'prod' ? required : {}),
      ...given,
    });
    const isReady = await runPreflight({ stageName, settings, print: (line) => lines.push(line) });
    return { isReady, output: lines.join('\n') };
  } finally {
    for (const mock of mocks) mock.restore();
  }
};
