import type { ACMClient } from '@aws-sdk/client-acm';
import { CertificateStatus, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { DescribeBudgetsCommand } from '@aws-sdk/client-budgets';
import { paginateListStacks, StackStatus } from '@aws-sdk/client-cloudformation';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { copies } from './copy-checks.ts';
import { describeFailedCall, errorName, note, ok, problem } from './finding.ts';
import type { Check, Finding } from './finding.ts';
import { MAIL_CHECKS } from './mail-checks.ts';

/** CDK's default qualifier; aws-cdk-lib requires this version of every stack without lookups. */
const BOOTSTRAP = { parameter: '/cdk-bootstrap/hnb659fds/version', version: 6 } as const;

const bootstrap: Check = {
  name: 'bootstrap',
  action: 'ssm:GetParameter',
  find: async ({ ssm }, { accountId, region }) => {
    const command = `npx cdk bootstrap aws://${accountId}/${region}`;
    try {
      const { Parameter } = await ssm.send(new GetParameterCommand({ Name: BOOTSTRAP.parameter }));
      const version = Number(Parameter?.Value);
      if (version >= BOOTSTRAP.version) return ok(`CDK bootstrap version ${version}`);
      return problem(`CDK bootstrap version ${version} is older than ${BOOTSTRAP.version}.`, command);
    } catch (error) {
      if (errorName(error) !== 'ParameterNotFound') throw error;
      return problem(`CDK is not bootstrapped in ${region}.`, command);
    }
  },
};

type StackFinding = (stack: string, region: string) => Finding;

const inProgress: StackFinding = (stack) => problem(`A deployment of ${stack} is running: wait for its end.`);
const deleteFirst: StackFinding = (stack, region) =>
  problem(
    `${stack} failed and cannot be updated.`,
    `aws cloudformation delete-stack --region ${region} --stack-name ${stack}`,
  );

/** States that an update cannot start from; CDK itself replaces a stack in ROLLBACK_COMPLETE. */
const STACK_FINDINGS: Readonly<Partial<Record<StackStatus, StackFinding>>> = {
  [StackStatus.ROLLBACK_COMPLETE]: (stack) =>
    note(`${stack} failed when it was created: the deployment deletes it and creates it again.`),
  [StackStatus.UPDATE_ROLLBACK_FAILED]: (stack, region) =>
    problem(
      `The rollback of ${stack} failed.`,
      `aws cloudformation continue-update-rollback --region ${region} --stack-name ${stack}`,
    ),
  [StackStatus.CREATE_FAILED]: deleteFirst,
  [StackStatus.ROLLBACK_FAILED]: deleteFirst,
  [StackStatus.DELETE_FAILED]: deleteFirst,
  [StackStatus.UPDATE_FAILED]: (stack) =>
    problem(`An update of ${stack} failed without a rollback.`, 'npx cdk rollback --all'),
  [StackStatus.CREATE_IN_PROGRESS]: inProgress,
  [StackStatus.UPDATE_IN_PROGRESS]: inProgress,
  [StackStatus.UPDATE_COMPLETE_CLEANUP_IN_PROGRESS]: inProgress,
  [StackStatus.ROLLBACK_IN_PROGRESS]: inProgress,
  [StackStatus.UPDATE_ROLLBACK_IN_PROGRESS]: inProgress,
  [StackStatus.DELETE_IN_PROGRESS]: inProgress,
};

const stacks: Check = {
  name: 'stacks',
  action: 'cloudformation:ListStacks',
  find: async ({ cloudFormation }, { stageName, region }) => {
    const StackStatusFilter = Object.keys(STACK_FINDINGS) as StackStatus[]; // safe: keys of the table above
    const findings: Finding[] = [];
    for await (const page of paginateListStacks({ client: cloudFormation }, { StackStatusFilter }))
      for (const { StackName = '', StackStatus: status } of page.StackSummaries ?? [])
        if (status && StackName.startsWith(`video-api-${stageName}-`))
          findings.push(STACK_FINDINGS[status]?.(StackName, region) ?? ok(StackName));
    const worst = findings.find(({ outcome }) => outcome === 'problem') ?? findings[0];
    return worst ?? ok('no stack of the stage is in a failed state');
  },
};

const gatewayLog: Check = {
  name: 'gateway log',
  action: 'apigateway:GET',
  find: async ({ apiGateway }) => {
    const { cloudwatchRoleArn } = await apiGateway.send(new GetAccountCommand());
    if (cloudwatchRoleArn === undefined)
      return ok('the deployment sets the log role of API Gateway, one per account and region');
    return note(
      `API Gateway logs with ${cloudwatchRoleArn}; the deployment replaces it by a role of this stage with AWS's policy for it.`,
    );
  },
};

const budget: Check = {
  name: 'budget',
  action: 'budgets:ViewBudget',
  find: async ({ budgets }, { stageName, settings, accountId }) => {
    if (!settings.budget)
      return note('nobody is warned of unexpected costs', `Set budget in config/${stageName}.json.`);
    try {
      await budgets.send(new DescribeBudgetsCommand({ AccountId: accountId, MaxResults: 1 }));
      return ok(`mail to ${settings.budget.email} from $${settings.budget.dollarsPerMonth} a month on`);
    } catch (error) {
      const finding = describeFailedCall(error, 'budgets:ViewBudget');
      const hint =
        'Also activate "IAM user and role access to Billing information" as root user, or creating the budget fails:';
      return { ...finding, fixes: [hint, 'https://console.aws.amazon.com/billing/home#/account'] };
    }
  },
};

/** Whether a certificate is issued, and for this host name. */
const checkCertificate = async (acm: ACMClient, arn: string, host: string): Promise<Finding> => {
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  const { Status, SubjectAlternativeNames: names = [] } = Certificate ?? {};
  if (Status !== CertificateStatus.ISSUED)
    return problem(`The certificate is ${Status}: complete its validation in AWS Certificate Manager.`);
  const wildcard = host.replace(/^[^.]+/, '*');
  if (!names.includes(host) && !names.includes(wildcard))
    return problem(`The certificate is for ${names.join(', ')}, not for ${host}.`);
  return ok(`issued for ${host}`);
};

const certificate: Check = {
  name: 'certificate',
  action: 'acm:DescribeCertificate',
  find: async ({ acm }, { stageName, settings: { domain }, region }) => {
    if (!domain) return ok('not needed: the stage has no domain');
    const arn = domain.certificateArn;
    if (arn.split(':')[3] !== region)
      return problem(
        `The certificate is not in ${region}.`,
        `Correct domain.certificateArn in config/${stageName}.json.`,
      );
    return checkCertificate(acm, arn, domain.name);
  },
};

const dashboard: Check = {
  name: 'dashboard',
  action: 'acm:DescribeCertificate',
  find: async ({ acmOfCloudFront }, { stageName, settings }) => {
    const { dashboard: isDeployed, dashboardCertificateArn: arn, dashboardOrigin } = settings;
    if (!isDeployed) return ok('not needed: the stage has no dashboard');
    if (dashboardOrigin === undefined)
      return note(
        'photos cannot be uploaded in the dashboard',
        `Set dashboardOrigin in config/${stageName}.json; the deployment prints its value.`,
      );
    if (arn === undefined) return ok(`${dashboardOrigin}, without an own domain`);
    return checkCertificate(acmOfCloudFront, arn, new URL(dashboardOrigin).hostname);
  },
};

const alarms: Check = {
  name: 'alarms',
  action: 'none', // reads settings only
  find: async (_account, { stageName, settings: { alarmEmail } }) =>
    alarmEmail
      ? ok(`mail to ${alarmEmail}, once confirmed`)
      : note('nobody receives alarms', `Set alarmEmail in config/${stageName}.json.`),
};

export const ACCOUNT_CHECKS: readonly Check[] = [
  bootstrap,
  stacks,
  gatewayLog,
  alarms,
  budget,
  certificate,
  dashboard,
  ...MAIL_CHECKS,
  copies,
];
