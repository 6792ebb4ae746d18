import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { StageSettings } from '../../lib/stage.ts';
import { connectAccount, defaultRegion } from './account.ts';
import type { Account } from './account.ts';
import { ACCOUNT_CHECKS } from './account-checks.ts';
import { describeFailedCall, errorName, findingLines, ok, problem } from './finding.ts';
import type { Check, Finding, Target } from './finding.ts';
import { LAMBDA_CHECKS } from './lambda-checks.ts';

const CHECKS = [...LAMBDA_CHECKS, ...ACCOUNT_CHECKS];

export interface Preflight {
  readonly stageName: string;
  readonly settings: StageSettings;
  readonly print: (line: string) => void;
}

const LOG_IN =
  'Log in (`aws sso login`, `aws configure`) or set AWS_PROFILE, then run this again. If they are valid elsewhere, check the network, ' +
  'and enable a region that is off in new accounts: `aws account enable-region --region-name <region>`.';

/** The account id of the credentials, or why they cannot be used. */
const identify = async (
  { sts }: Account,
  { stageName, settings }: Preflight,
): Promise<{ readonly accountId?: string; readonly finding: Finding }> => {
  try {
    const { Account: accountId = '' } = await sts.send(new GetCallerIdentityCommand());
    if (settings.account === undefined || settings.account === accountId)
      return { accountId, finding: ok(accountId) };
    const finding = problem(
      `The credentials belong to account ${accountId}, config/${stageName}.json names ${settings.account}.`,
      'Set AWS_PROFILE to a profile of that account.',
    );
    return { finding };
  } catch (error) {
    return {
      finding: problem(
        `AWS does not accept the credentials, or there are none (${errorName(error)}).`,
        LOG_IN,
      ),
    };
  }
};

const runCheck = async ({ find, action }: Check, account: Account, target: Target): Promise<Finding> => {
  try {
    return await find(account, target);
  } catch (error) {
    return describeFailedCall(error, action);
  }
};

/** Asks the account for everything that would stop a deployment, and prints a line per check. False if something would. */
export const runPreflight = async (preflight: Preflight): Promise<boolean> => {
  const { stageName, settings, print } = preflight;
  const region = settings.region ?? (await defaultRegion());
  if (region === undefined) {
    const finding = problem('No region is set.', `Set region in config/${stageName}.json, or AWS_REGION.`);
    print(findingLines('region', finding));
    return false;
  }
  print(findingLines('region', ok(region)));
  const account = connectAccount(region);
  const { accountId, finding } = await identify(account, preflight);
  print(findingLines('account', finding));
  if (accountId === undefined) return false;
  const target = { stageName, settings, accountId, region };
  const outcomes = new Set<Finding['outcome']>();
  for (const check of CHECKS) {
    const found = await runCheck(check, account, target);
    outcomes.add(found.outcome);
    print(findingLines(check.name, found));
  }
  return !outcomes.has('problem');
};
