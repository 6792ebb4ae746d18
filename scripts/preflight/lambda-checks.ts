import { GetAccountSettingsCommand, paginateListFunctions } from '@aws-sdk/client-lambda';
import { ListRequestedServiceQuotaChangeHistoryByQuotaCommand } from '@aws-sdk/client-service-quotas';
import { concurrencyOf, tenantCapacityOf } from '../../lib/concurrency.ts';
import type { Account } from './account.ts';
import { describeFailedCall, note, ok, problem, unknown } from './finding.ts';
import type { Check, Target } from './finding.ts';

/** "Concurrent executions" of Lambda, per region. */
const CONCURRENCY_QUOTA = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' } as const;
/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html; new accounts start with less. */
const DEFAULT_CONCURRENCY = 1000;
/** Lambda refuses a reservation that leaves less (lambda/latest/dg/configuration-concurrency.html). */
const MIN_UNRESERVED = 100;
/** Observed limit of new accounts; AWS documents that there is one, but no number, quota or call that returns it. */
const NEW_ACCOUNT_MEMORY_MIB = 3008;
/** Bundles and layers of one deployment, of which CloudFormation keeps two during an update: below 0.2 GiB each. */
const DEPLOYMENT_BYTES = 400 * 1024 ** 2;

/** New Zealand, GovCloud and China, as AWS documents it (ADR 32). No call returns it. */
const WITHOUT_TENANT_ISOLATION = /^(ap-southeast-6$|us-gov-|cn-)/;

const desiredConcurrency = (needed: number): number =>
  Math.max(DEFAULT_CONCURRENCY, Math.ceil(needed / 100) * 100);

const quotaRequest = ({ region }: Target, desired: number): readonly string[] => {
  const { ServiceCode, QuotaCode } = CONCURRENCY_QUOTA;
  return [
    `Request ${desired} for the quota "Concurrent executions" (${QuotaCode}) of AWS Lambda:`,
    `aws service-quotas request-service-quota-increase --region ${region} --service-code ${ServiceCode} --quota-code ${QuotaCode} --desired-value ${desired}`,
    `https://${region}.console.aws.amazon.com/servicequotas/home/services/${ServiceCode}/quotas/${QuotaCode}`,
  ];
};

/** Says how far an earlier request for the quota is, so that nobody sends it twice. */
const pendingRequest = async ({ quotas }: Account): Promise<string[]> => {
  try {
    const { RequestedQuotas = [] } = await quotas.send(
      new ListRequestedServiceQuotaChangeHistoryByQuotaCommand(CONCURRENCY_QUOTA),
    );
    const open = RequestedQuotas.find(({ Status }) => Status === 'PENDING' || Status === 'CASE_OPENED');
    return open ? [`A request for ${open.DesiredValue} is open (${open.Status}): wait for AWS.`] : [];
  } catch (error) {
    const action = 'servicequotas:ListRequestedServiceQuotaChangeHistoryByQuota';
    return [`Whether a request is open is unknown: ${describeFailedCall(error, action).text}`];
  }
};

const concurrency: Check = {
  name: 'concurrency',
  action: 'lambda:GetAccountSettings',
  find: async (account, target) => {
    const { AccountLimit } = await account.lambda.send(new GetAccountSettingsCommand());
    const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } =
      AccountLimit ?? {};
    const { settings } = target;
    const { needed, withUploads, reserved } = concurrencyOf(settings);
    const reservation = settings.reservesConcurrency ? reserved.coordinators + reserved.renderers : 0;
    const minimum = reservation === 0 ? needed : Math.max(needed, reservation + MIN_UNRESERVED);
    if (limit < minimum)
      return problem(
        `The account has ${limit} concurrent executions, stage ${target.stageName} needs ${minimum}.`,
        ...quotaRequest(target, desiredConcurrency(minimum)),
        ...(await pendingRequest(account)),
      );
    if (reservation > 0 && unreserved < reservation + MIN_UNRESERVED)
      return unknown(
        `Only ${unreserved} of ${limit} are unreserved; reserving ${reservation} works only if the stage holds those already.`,
        `Otherwise set reservesConcurrency to false in config/${target.stageName}.json.`,
      );
    if (limit < withUploads)
      return note(
        `${limit} concurrent executions, ${needed} needed, and ${withUploads} while new files are fetched and inspected, their thumbnails made, frames drawn and batches fed.`,
        'Until the quota is raised, files may be displayed without a thumbnail and some requests fail under full load:',
        ...quotaRequest(target, desiredConcurrency(withUploads)),
        ...(await pendingRequest(account)),
      );
    return ok(`${limit} concurrent executions, ${needed} needed`);
  },
};

const memory: Check = {
  name: 'memory',
  action: 'lambda:ListFunctions',
  find: async ({ lambda }, { stageName, settings: { rendererMemoryMiB } }) => {
    if (rendererMemoryMiB <= NEW_ACCOUNT_MEMORY_MIB)
      return ok(`${rendererMemoryMiB} MiB, which new accounts allow`);
    for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {}))
      if (Functions.some(({ MemorySize = 0 }) => MemorySize >= rendererMemoryMiB))
        return ok(`${rendererMemoryMiB} MiB: the account has a function of that size`);
    return unknown(
      `No call returns the account's limit, and no function has ${rendererMemoryMiB} MiB yet.`,
      `If the deployment fails with "MemorySize … less than or equal to ${NEW_ACCOUNT_MEMORY_MIB}", ask AWS Support to raise Lambda's memory limit to 10240 MB,`,
      `or set rendererMemoryMiB to ${NEW_ACCOUNT_MEMORY_MIB} in config/${stageName}.json, and deploy again: CDK replaces the failed stack.`,
    );
  },
};

const codeStorage: Check = {
  name: 'code storage',
  action: 'lambda:GetAccountSettings',
  find: async ({ lambda }) => {
    const { AccountLimit, AccountUsage } = await lambda.send(new GetAccountSettingsCommand());
    const freeBytes = (AccountLimit?.TotalCodeSize ?? 0) - (AccountUsage?.TotalCodeSize ?? 0);
    const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GiB free`;
    if (freeBytes >= DEPLOYMENT_BYTES) return ok(free);
    return note(`${free}; a deployment may need ${DEPLOYMENT_BYTES / 1024 ** 2} MiB: delete old versions.`);
  },
};

const tenants: Check = {
  name: 'tenants',
  action: 'lambda:GetAccountSettings',
  find: async ({ lambda }, { stageName, settings, region }) => {
    if (!settings.tenantIsolation) return ok('each render has a process of its own');
    if (WITHOUT_TENANT_ISOLATION.test(region))
      return problem(
        `Lambda has no tenant isolation in ${region}.`,
        `Set tenantIsolation to false in config/${stageName}.json.`,
      );
    const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand());
    const { environments, busyWorkspaces } = tenantCapacityOf(
      settings,
      AccountLimit?.ConcurrentExecutions ?? 0,
    );
    const remedy = settings.reservesConcurrency
      ? 'raise maxConcurrentRenders'
      : `request more of the quota ${CONCURRENCY_QUOTA.QuotaCode}`;
    return ok(
      `${environments} isolated environments, active or idle: about ${busyWorkspaces} busy workspaces; for more, ${remedy} or set tenantIsolation to false`,
    );
  },
};

export const LAMBDA_CHECKS: readonly Check[] = [concurrency, memory, codeStorage, tenants];
