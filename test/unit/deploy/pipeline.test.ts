import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCOUNT_CHECKS } from '../../../scripts/preflight/account-checks.ts';
import { LAMBDA_CHECKS } from '../../../scripts/preflight/lambda-checks.ts';
import { restoredSecretName } from '../../../scripts/restore/secrets.ts';
import { restoredTableName } from '../../../scripts/restore/table.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const readExample = (name: string): string => read(`docs/example/${name}`);
const pipeline = readExample('github-actions-deploy.yml');

it('the role of the example pipeline may call everything that the preflight asks', () => {
  const { Statement } = JSON.parse(readExample('deploy-role-permissions.json'));
  const { Action } = Statement.find(({ Sid }: { Sid: string }) => Sid === 'Preflight');
  const asked = [...ACCOUNT_CHECKS, ...LAMBDA_CHECKS]
    .map(({ action }) => action)
    .filter((action) => action !== 'none');
  const ofOpenRequests = 'servicequotas:ListRequestedServiceQuotaChangeHistoryByQuota';
  expect(Action).toEqual([...new Set([...asked, ofOpenRequests])].toSorted());
});

it('the role may use the table and the key pepper of the stack, and those of a restore', () => {
  const { Statement } = JSON.parse(readExample('deploy-role-permissions.json'));
  const allows = (sid: string, name: string): boolean => {
    const { Resource } = Statement.find(({ Sid }: { Sid: string }) => Sid === sid);
    const prefixes = [Resource]
      .flat()
      .map((arn: string) => arn.split(/[:/]/).at(-1)?.replace(/\*$/, '') ?? '');
    return prefixes.some((prefix) => prefix !== '' && name.startsWith(prefix));
  };
  expect(allows('SmokeTest', 'video-api-prod-data-TableCD117FA1-1')).toBe(true);
  expect(allows('SmokeTest', restoredTableName('prod', 1))).toBe(true);
  expect(allows('SmokeTestKeys', 'KeyPepperD1-1')).toBe(true);
  expect(allows('SmokeTestKeys', restoredSecretName('prod', 'key-pepper', 1))).toBe(true);
  expect(allows('SmokeTestKeys', restoredSecretName('prod', 'webhook-key', 1))).toBe(false);
  expect(allows('SmokeTest', restoredTableName('dev', 1))).toBe(false);
});

it('the role can be assumed only by one environment of one repository', () => {
  const { Statement } = JSON.parse(readExample('deploy-role-trust.json'));
  expect(Statement).toHaveLength(1);
  const { Action, Condition } = Statement[0];
  expect(Action).toBe('sts:AssumeRoleWithWebIdentity');
  expect(Object.keys(Condition)).toEqual(['StringEquals']);
  expect(JSON.stringify(Condition)).not.toContain('*');
  expect(Condition.StringEquals['token.actions.githubusercontent.com:sub']).toMatch(
    /^repo:.+:environment:prod$/,
  );
});

it('the example pipeline pins every action by commit and stores no keys', () => {
  const actions = [...pipeline.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
  expect(pipeline).toContain('id-token: write');
  expect(pipeline).not.toMatch(/secrets\.|AWS_ACCESS_KEY_ID/);
});

it('the example pipeline runs no install script in a job that can assume the role', () => {
  const jobs = pipeline.split(/\n(?= {2}\w+:\n)/);
  const withToken = jobs.filter((job) => job.includes('id-token: write'));
  expect(withToken).toHaveLength(2); // dev and prod, which has the steps of dev
  const installs = withToken.flatMap((job) => job.match(/npm (?:ci|install|i)\b[^#\n]*/g) ?? []);
  expect(installs.map((command) => command.trim())).toEqual(['npm ci --ignore-scripts']);
  expect(pipeline.match(/id-token: write/g)).toHaveLength(2);
});

it('the example pipeline runs only existing npm scripts', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const used = [...pipeline.matchAll(/npm (?:run )?(\w+)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  expect(used).toContain('deploy');
});
