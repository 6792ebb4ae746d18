import { describe, expect, it } from 'vitest';
import { ACCOUNT_CHECKS } from '../../../scripts/preflight/account-checks.ts';
import { LAMBDA_CHECKS } from '../../../scripts/preflight/lambda-checks.ts';
import { preflightWith, readAnswers } from './account.ts';
import type { Answers, CommandName } from './account.ts';

const newAccount = readAnswers('new-account');
const ordinaryAccount = readAnswers('ordinary-account');
const DOMAIN = {
  name: 'api.video.example',
  certificateArn: 'arn:aws:acm:ap-southeast-3:111122223333:certificate/00000000-0000-4000-8000-000000000000',
} as const;
const LOAD = { segmentsPerVideo: 4, maxConcurrentDeliveries: 50, requestsPerSecond: 100 } as const;
const BUDGET = { dollarsPerMonth: 200, email: 'billing@video.example' } as const;
const marked = (output: string, mark: string): string[] =>
  output.split('\n').filter((line) => line.startsWith(mark));

describe('preflight of a new account', () => {
  it('asks for the bootstrap only, as stage dev fits', async () => {
    const { isReady, output } = await preflightWith(newAccount, 'dev');
    expect(isReady).toBe(false);
    expect(marked(output, '✗')).toEqual(['✗ bootstrap      CDK is not bootstrapped in ap-southeast-3.']);
    expect(output).toContain('npx cdk bootstrap aws://111122223333/ap-southeast-3');
    expect(marked(output, '!')).toContain(
      '! concurrency    10 concurrent executions, 10 needed, and 26 while new files are fetched and inspected, their thumbnails made, frames drawn and batches fed.',
    );
    expect(output).toContain('--quota-code L-B99A9384 --desired-value 1000');
  });

  it('names the quota, its code, the value and the command that stage prod needs', async () => {
    const { isReady, output } = await preflightWith(newAccount, 'prod', {
      ...LOAD,
      maxConcurrentRenders: 300,
    });
    expect(isReady).toBe(false);
    expect(output).toContain(
      '✗ concurrency    The account has 10 concurrent executions, stage prod needs 1572.',
    );
    expect(output).toContain(
      'aws service-quotas request-service-quota-increase --region ap-southeast-3 --service-code lambda --quota-code L-B99A9384 --desired-value 1600',
    );
    expect(output).toContain(
      'https://ap-southeast-3.console.aws.amazon.com/servicequotas/home/services/lambda/quotas/L-B99A9384',
    );
  });

  it('requests at least the default of AWS, and mentions a request that is open', async () => {
    const open = { Id: 'a1', Status: 'CASE_OPENED', DesiredValue: 1000, QuotaCode: 'L-B99A9384' };
    const answers: Answers = {
      ...newAccount,
      ListRequestedServiceQuotaChangeHistoryByQuota: { RequestedQuotas: [open] },
    };
    const { output } = await preflightWith(answers, 'prod');
    expect(output).toContain('--desired-value 1000');
    expect(output).toContain('A request for 1000 is open (CASE_OPENED): wait for AWS.');
  });

  it('does not claim to know the memory limit, which no call returns', async () => {
    const { output } = await preflightWith(newAccount, 'prod', { rendererMemoryMiB: 5308 });
    expect(marked(output, '?')).toEqual([
      "? memory         No call returns the account's limit, and no function has 5308 MiB yet.",
    ]);
    expect(output).toContain('set rendererMemoryMiB to 3008 in config/prod.json');
  });
});

describe('preflight of an ordinary account', () => {
  it('finds nothing that would stop stage prod', async () => {
    const { isReady, output } = await preflightWith(ordinaryAccount, 'prod', {
      domain: DOMAIN,
      budget: BUDGET,
      dashboardOrigin: 'https://dashboard.video.example',
    });
    expect(isReady).toBe(true);
    expect(output.split('\n').filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(output.split('\n')).toHaveLength(LAMBDA_CHECKS.length + ACCOUNT_CHECKS.length + 2);
  });

  it('notes what stage dev leaves out', async () => {
    const { isReady, output } = await preflightWith(ordinaryAccount, 'dev');
    expect(isReady).toBe(true);
    expect(marked(output, '!')).toEqual([
      '! alarms         nobody receives alarms',
      '! budget         nobody is warned of unexpected costs',
      '! dashboard      photos cannot be uploaded in the dashboard',
    ]);
  });

  it('refuses reservations that would leave less than 100 unreserved', async () => {
    const settings = { ...LOAD, reservesConcurrency: true, maxConcurrentRenders: 110 };
    const { output } = await preflightWith(ordinaryAccount, 'prod', settings);
    expect(output).toContain('stage prod needs 1142.'); // 110 + 28 for retries + 110 × 2 × 4 + 24 for stills and frames + 100
  });

  it('cannot know whether reservations are those of the stage itself', async () => {
    const settings = { ...LOAD, reservesConcurrency: true, maxConcurrentRenders: 94 };
    const { isReady, output } = await preflightWith(ordinaryAccount, 'prod', settings);
    expect(isReady).toBe(true);
    expect(marked(output, '?')[0]).toContain('Only 900 of 1000 are unreserved; reserving 892');
  });

  it.each([
    ['ROLLBACK_COMPLETE', true, 'the deployment deletes it and creates it again'],
    ['ROLLBACK_FAILED', false, 'aws cloudformation delete-stack'],
    ['UPDATE_ROLLBACK_FAILED', false, 'aws cloudformation continue-update-rollback'],
    ['UPDATE_IN_PROGRESS', false, 'wait for its end'],
  ])('says what to do with a stack in %s', async (StackStatus, isReady, text) => {
    const stack = { StackName: 'video-api-prod-service', StackStatus };
    const other = { StackName: 'video-api-dev-service', StackStatus: 'ROLLBACK_FAILED' };
    const answers: Answers = { ...ordinaryAccount, ListStacks: { StackSummaries: [other, stack] } };
    const result = await preflightWith(answers, 'prod');
    expect(result.isReady).toBe(isReady);
    expect(result.output).toContain(text);
    expect(result.output).not.toContain('video-api-dev');
  });

  it.each([
    ['old bootstrap', { GetParameter: { Parameter: { Value: '5' } } }, 'version 5 is older than 6'],
    [
      'certificate that is not validated',
      { DescribeCertificate: { Certificate: { Status: 'PENDING_VALIDATION' } } },
      'The certificate is PENDING_VALIDATION',
    ],
    [
      'certificate of another name',
      { DescribeCertificate: { Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['a.example'] } } },
      'The certificate is for a.example, not for api.video.example.',
    ],
  ] as const)('stops at an %s', async (_what, answers, text) => {
    const result = await preflightWith({ ...ordinaryAccount, ...answers }, 'prod', { domain: DOMAIN });
    expect(result.isReady).toBe(false);
    expect(result.output).toContain(text);
  });

  it('checks the certificate of the dashboard', async () => {
    const given = {
      dashboardOrigin: 'https://dashboard.video.example',
      dashboardCertificateArn: DOMAIN.certificateArn.replace('ap-southeast-3', 'us-east-1'),
    };
    const answerFor = (name: string) => ({
      ...ordinaryAccount,
      DescribeCertificate: { Certificate: { Status: 'ISSUED', SubjectAlternativeNames: [name] } },
    });
    const issued = await preflightWith(answerFor('*.video.example'), 'prod', given);
    expect(issued.output).toContain('issued for dashboard.video.example');
    const other = await preflightWith(answerFor('a.example'), 'prod', given);
    expect(other.isReady).toBe(false);
    expect(other.output).toContain('The certificate is for a.example, not for dashboard.video.example.');
  });

  it('needs nothing for the dashboard of a stage without one', async () => {
    const { output } = await preflightWith(ordinaryAccount, 'dev', { dashboard: false });
    expect(output).toContain('✓ dashboard      not needed: the stage has no dashboard');
  });

  it('stops at a certificate of another region', async () => {
    const certificateArn = DOMAIN.certificateArn.replace('ap-southeast-3', 'us-east-1');
    const { isReady, output } = await preflightWith(ordinaryAccount, 'prod', {
      domain: { ...DOMAIN, certificateArn },
    });
    expect(isReady).toBe(false);
    expect(output).toContain('The certificate is not in ap-southeast-3.');
  });

  it.each([
    [
      'dev',
      newAccount,
      {},
      '25 isolated environments, active or idle: about 12 busy workspaces; for more, request more of the quota L-B99A9384 or set tenantIsolation to false',
    ],
    [
      'prod',
      ordinaryAccount,
      {},
      '2500 isolated environments, active or idle: about 156 busy workspaces; for more, request more',
    ],
    [
      'prod',
      ordinaryAccount,
      { segmentsPerVideo: 16 },
      '2500 isolated environments, active or idle: about 78 busy workspaces',
    ],
    [
      'prod',
      ordinaryAccount,
      { reservesConcurrency: true },
      '1625 isolated environments, active or idle: about 101 busy workspaces; for more, raise maxConcurrentRenders',
    ],
    ['prod', ordinaryAccount, { tenantIsolation: false }, 'each render has a process of its own'],
  ] as const)(
    'says how many workspaces the isolated environments of %s serve',
    async (stage, account, given, text) => {
      const { output } = await preflightWith(account, stage, given);
      expect(marked(output, '✓').find((line) => line.includes('tenants'))).toContain(text);
    },
  );

  it('stops at tenant isolation in a region without it', async () => {
    const region = 'us-gov-west-1';
    const { isReady, output } = await preflightWith(ordinaryAccount, 'prod', { region });
    expect(isReady).toBe(false);
    expect(output).toContain('Set tenantIsolation to false in config/prod.json.');
  });

  it('mentions a log role of API Gateway that the deployment replaces', async () => {
    const role = 'arn:aws:iam::111122223333:role/gateway-logs';
    const answers: Answers = { ...ordinaryAccount, GetAccount: { cloudwatchRoleArn: role } };
    const { isReady, output } = await preflightWith(answers, 'prod');
    expect(isReady).toBe(true);
    expect(marked(output, '!')[0]).toContain(role);
  });
});

describe('preflight of the mails of a dashboard', () => {
  const IDENTITY = 'arn:aws:ses:ap-southeast-1:111122223333:identity/video.example';
  const mail = { from: 'Video Toko <dasbor@video.example>', identityArn: IDENTITY };
  const verified: Answers = {
    ...ordinaryAccount,
    GetEmailIdentity: { VerifiedForSendingStatus: true },
    GetSending: { ProductionAccessEnabled: true, SendingEnabled: true },
  };
  const lineOf = (output: string) =>
    output.split('\n').find((line) => line.slice(2).startsWith('mail sending '));

  it('finds nothing at a verified identity out of the sandbox, and asks nothing without the setting', async () => {
    const { isReady, output } = await preflightWith(verified, 'prod', { mail });
    expect(isReady).toBe(true);
    expect(lineOf(output)).toBe('✓ mail sending   Amazon SES sends from dasbor@video.example');
    expect(lineOf((await preflightWith(ordinaryAccount, 'prod')).output)).toContain('✓ mail sending');
    const { output: without } = await preflightWith(ordinaryAccount, 'prod', { mail, dashboard: false });
    expect(lineOf(without)).toContain('✓ mail sending');
  });

  it.each([
    [
      'an identity that is not verified',
      { GetEmailIdentity: { VerifiedForSendingStatus: false } },
      {},
      'has not verified video.example in ap-southeast-1',
    ],
    [
      'an unknown identity',
      { GetEmailIdentity: { error: 'NotFoundException' } },
      {},
      'aws sesv2 create-email-identity --region ap-southeast-1 --email-identity video.example',
    ],
    [
      'an identity of another account',
      {},
      { identityArn: IDENTITY.replace('111122223333', '999988887777') },
      'belongs to account 999988887777',
    ],
    [
      'a sender of another domain',
      {},
      { from: 'dasbor@toko.example' },
      'dasbor@toko.example, which is not one of the identity video.example',
    ],
  ] as const)('stops at %s', async (_what, answers, changed, text) => {
    const given = { mail: { ...mail, ...changed } };
    const { isReady, output } = await preflightWith({ ...verified, ...answers }, 'prod', given);
    expect(isReady).toBe(false);
    expect(output).toContain(text);
  });

  it.each([
    [
      'the sandbox',
      { ProductionAccessEnabled: false, SendingEnabled: true },
      'reach verified addresses only',
    ],
    ['paused sending', { ProductionAccessEnabled: true, SendingEnabled: false }, 'has paused sending'],
  ] as const)('notes %s, which does not stop the deployment', async (_what, GetSending, text) => {
    const { isReady, output } = await preflightWith({ ...verified, GetSending }, 'prod', { mail });
    expect(isReady).toBe(true);
    expect(lineOf(output)).toMatch(/^!/);
    expect(lineOf(output)).toContain(text);
  });
});

describe('preflight of copies in a second region', () => {
  const backupRegion = 'ap-southeast-1';
  const settingsOf = (optedIn: boolean, managed: boolean) => ({
    DescribeRegionSettings: {
      ResourceTypeOptInPreference: { DynamoDB: optedIn },
      ResourceTypeManagementPreference: { DynamoDB: managed },
    },
  });

  it('finds nothing where DynamoDB is turned on, and asks nothing without the setting', async () => {
    const on = { ...ordinaryAccount, ...settingsOf(true, true) };
    const { output } = await preflightWith(on, 'prod', { backupRegion });
    expect(output).toContain(
      '✓ copies         AWS Backup may copy the table from ap-southeast-3 to ap-southeast-1',
    );
    expect((await preflightWith(ordinaryAccount, 'prod')).output).toContain('✓ copies         not needed');
  });

  it.each([
    [false, true],
    [true, false],
  ])('notes what is off, with the command for each region (%s, %s)', async (optedIn, managed) => {
    const off = { ...ordinaryAccount, ...settingsOf(optedIn, managed) };
    const { isReady, output } = await preflightWith(off, 'prod', { backupRegion });
    expect(isReady).toBe(true);
    expect(output).toContain('! copies         AWS Backup will not copy the table');
    for (const region of ['ap-southeast-3', backupRegion])
      expect(output).toContain(`aws backup update-region-settings --region ${region} `);
  });

  it('says which permission is missing', async () => {
    const denied = { ...ordinaryAccount, DescribeRegionSettings: { error: 'AccessDeniedException' } };
    const { output } = await preflightWith(denied, 'prod', { backupRegion });
    expect(output).toContain(
      '? copies         The credentials lack the IAM action backup:DescribeRegionSettings.',
    );
  });
});

describe('preflight without access', () => {
  it('stops at credentials of another account, before any other call', async () => {
    const GetCallerIdentity = { Account: '999988887777' };
    const { isReady, output } = await preflightWith({ GetCallerIdentity }, 'prod');
    expect(isReady).toBe(false);
    expect(output).toContain(
      'The credentials belong to account 999988887777, config/prod.json names 111122223333.',
    );
    expect(output).not.toContain('unexpected call');
  });

  it.each(['CredentialsProviderError', 'ExpiredToken', 'InvalidClientTokenId'])(
    'stops at credentials that end with %s, before any other call',
    async (error) => {
      const { isReady, output } = await preflightWith({ GetCallerIdentity: { error } }, 'prod');
      expect(isReady).toBe(false);
      expect(output).toContain(`AWS does not accept the credentials, or there are none (${error}).`);
      expect(output.split('\n').at(-1)).toContain('aws sso login');
    },
  );

  it.each([
    ['GetAccountSettings', 'lambda:GetAccountSettings'],
    ['ListFunctions', 'lambda:ListFunctions'],
    ['GetParameter', 'ssm:GetParameter'],
    ['ListStacks', 'cloudformation:ListStacks'],
    ['GetAccount', 'apigateway:GET'],
    ['DescribeBudgets', 'budgets:ViewBudget'],
    ['DescribeCertificate', 'acm:DescribeCertificate'],
  ] as const)('reports a denied %s as unknown and names the IAM action', async (command, action) => {
    const answers: Answers = { ...ordinaryAccount, [command]: { error: 'AccessDeniedException' } };
    const settings = { domain: DOMAIN, budget: BUDGET, rendererMemoryMiB: 5308 };
    const { isReady, output } = await preflightWith(answers, 'prod', settings);
    expect(isReady).toBe(true);
    const unknown = marked(output, '?');
    expect(unknown.length).toBeGreaterThan(0);
    for (const line of unknown) expect(line).toContain(`The credentials lack the IAM action ${action}.`);
  });

  it('still reports the missing concurrency when open requests may not be listed', async () => {
    const denied = { ListRequestedServiceQuotaChangeHistoryByQuota: { error: 'AccessDeniedException' } };
    const { isReady, output } = await preflightWith({ ...newAccount, ...denied }, 'prod');
    expect(isReady).toBe(false);
    expect(output).toContain(
      'lack the IAM action servicequotas:ListRequestedServiceQuotaChangeHistoryByQuota',
    );
  });

  it('reports an error of the network as unknown', async () => {
    const names: CommandName[] = ['ListStacks', 'GetParameter'];
    const failed = Object.fromEntries(names.map((name) => [name, { error: 'TimeoutError' }]));
    const { output } = await preflightWith({ ...ordinaryAccount, ...failed }, 'prod');
    expect(marked(output, '?').map((line) => line.slice(17))).toEqual([
      'ssm:GetParameter failed: TimeoutError.',
      'cloudformation:ListStacks failed: TimeoutError.',
    ]);
  });
});
