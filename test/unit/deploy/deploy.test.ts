import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { describe, expect, it, vi } from 'vitest';
import { hashApiKey } from '#core/workspace/api-key.ts';
import { createAdmin, PEPPER } from '#test/support/admin.ts';
import { stageSettings } from '../../../lib/stage.ts';
import type { OperatorSettings } from '../../../lib/stage.ts';
import { deploy } from '../../../scripts/deploy/deploy.ts';
import type { DeployOptions } from '../../../scripts/deploy/deploy.ts';
import { redact, startReport } from '../../../scripts/deploy/report.ts';
import { runCommand } from '../../../scripts/deploy/tools.ts';
import type { DeployTools, Env } from '../../../scripts/deploy/tools.ts';
import { findOutputs } from '../../../scripts/deploy/remove-stack.ts';
import { readStacks } from '../../../scripts/deploy/stacks.ts';

const OUTPUTS = {
  'video-api-dev-data': {
    TableName: 'table-1',
    BucketName: 'bucket-1',
    KeyPepperSecretId: 'arn:pepper',
    WebhookKeySecretId: 'arn:webhook-key',
    UserPoolId: 'ap-southeast-3_pool',
    UserPoolClientId: 'client-1',
  },
  'video-api-dev-service': {
    ApiUrl: 'https://api.example',
    DomainTarget: 'd-1.execute-api.example',
    SegmentFunctionName: 'segment-1',
  },
  'video-api-dev-dashboard': {
    DashboardUrl: 'https://d-2.cloudfront.example',
    DashboardTarget: 'd-2.cloudfront.example',
    DashboardBucketName: 'files-1',
  },
} as const;
const DOMAIN = {
  name: 'api.video.example',
  certificateArn: 'arn:aws:acm:ap-southeast-3:111122223333:certificate/c1',
} as const;
const KEY_VARIABLES = ['SMOKE_KEY', 'SMOKE_READER_KEY', 'SMOKE_CREATOR_KEY', 'SMOKE_NO_CREDIT_KEY'];

interface FakeAccount {
  readonly isReady?: boolean;
  /** The part of a command that fails, for example `cdk deploy`. */
  readonly failing?: string;
  readonly hasAddress?: boolean;
  readonly endpointUrl?: string;
  readonly given?: OperatorSettings;
  /** Address of the dashboard on a domain of the operator. */
  readonly dashboardUrl?: string;
  /** Outputs of the stacks that exist before the deployment. */
  readonly existing?: Readonly<Record<string, Env>>;
  /** A stack that cannot be deleted. */
  readonly undeletable?: string;
  /** Its workspaces and keys; without it there are none. */
  readonly admin?: Pick<ReturnType<typeof createAdmin>, 'world' | 'ports'>;
}

const createDeployment = ({
  isReady = true,
  failing,
  hasAddress = true,
  endpointUrl,
  given = {},
  dashboardUrl,
  existing = {},
  undeletable,
  admin = createAdmin(),
}: FakeAccount = {}) => {
  const site = OUTPUTS['video-api-dev-dashboard'];
  const { world, ports } = admin;
  const stored: { readonly secretId: string; readonly value: string }[] = [];
  const settings = stageSettings('dev', given);
  const commands: { readonly line: string; readonly env: Env; readonly mayAsk: boolean }[] = [];
  const lines: string[] = [];
  const reported: string[] = [];
  const tools: DeployTools = {
    settings,
    preflight: async () => isReady,
    run: async (command, env = {}, mayAsk = false) => {
      const line = command.join(' ');
      commands.push({ line, env, mayAsk });
      return failing !== undefined && line.includes(failing) ? 1 : 0;
    },
    readOutputs: () => ({
      ...OUTPUTS,
      'video-api-dev-service': {
        ...OUTPUTS['video-api-dev-service'],
        ...(settings.syntheticRenders && { SyntheticRenderKeySecretId: 'arn:synthetic-render-key' }),
      },
      'video-api-dev-dashboard': { ...site, DashboardUrl: dashboardUrl ?? site.DashboardUrl },
    }),
    connectAdmin: () => ({ ports, checkAccess: async () => {}, close: () => {} }),
    storeSecret: async (secretId, value) => void stored.push({ secretId, value }),
    endpointUrl,
    hasAddress: async () => hasAddress,
    print: (line) => lines.push(line),
    report: (text) => reported.push(text),
    reportFile: 'cdk.out/dev-report.txt',
    readStacks: () => [
      { name: 'video-api-dev-service', region: 'ap-southeast-3' },
      { name: 'video-api-dev-budget-ap-southeast-3', region: 'us-east-1' },
    ],
    readFailedEvents: async (stacks) =>
      stacks.map(({ name, region }) => `AWS::Lambda::Function of ${name} in ${region} quota reached`),
    findOutputs: async ({ name }) => existing[name],
    removeStack: async ({ name, region }, bucketName) => {
      if (name === undeletable) throw new Error('it is in use.');
      commands.push({ line: `remove ${name} in ${region} with ${bucketName}`, env: {}, mayAsk: false });
    },
  };
  const run = (requireApproval?: string, options: Partial<DeployOptions> = {}) =>
    deploy(tools, { stage: 'dev', ...(requireApproval && { requireApproval }), ...options });
  return { world, ports, stored, commands, lines, reported, run };
};

const lineOf = (commands: readonly { readonly line: string }[]): string[] => commands.map(({ line }) => line);

describe('npm run deploy', () => {
  it('synthesises, deploys, probes and tests in this order, and prints the URL and what remains', async () => {
    const { commands, lines, run } = createDeployment({ given: { region: 'ap-southeast-3' } });
    await run();
    expect(lineOf(commands)).toEqual([
      'npx cdk synth --quiet -c stage=dev --output cdk.out/dev',
      'npx cdk deploy --all --outputs-file cdk.out/dev/outputs.json --app cdk.out/dev',
      'npm run --silent templates -- upload',
      'npm run --silent dashboard:upload',
      'npm run --silent probe -- --stage dev',
      'npm run --silent smoke -- https://api.example --dashboard https://d-2.cloudfront.example',
    ]);
    expect(commands[2]?.env).toEqual({ AWS_REGION: 'ap-southeast-3', BUCKET_NAME: 'bucket-1' });
    expect(commands[3]?.env).toEqual({
      AWS_REGION: 'ap-southeast-3',
      BUCKET_NAME: 'files-1',
      USER_POOL_ID: 'ap-southeast-3_pool',
      USER_POOL_CLIENT_ID: 'client-1',
      API_URL: 'https://api.example',
    });
    expect(commands[4]?.env).toEqual({ AWS_REGION: 'ap-southeast-3', SEGMENT_FUNCTION_NAME: 'segment-1' });
    const output = lines.join('\n');
    expect(output).toContain('Stage dev is deployed: https://api.example');
    expect(output).toContain('Dashboard: https://d-2.cloudfront.example');
    expect(output).toContain('set dashboardOrigin to https://d-2.cloudfront.example in config/dev.json');
    expect(output).toContain('set alarmEmail in config/dev.json');
    expect(output).toContain('set budget in config/dev.json');
    expect(output).toContain(
      'export AWS_REGION=ap-southeast-3 TABLE_NAME=table-1 KEY_PEPPER_SECRET_ID=arn:pepper',
    );
  });

  it('ends after the launch probe with --until probe', async () => {
    const { commands, lines, run } = createDeployment();
    await run(undefined, { until: 'probe' });
    expect(lineOf(commands)).toEqual([
      'npx cdk synth --quiet -c stage=dev --output cdk.out/dev',
      'npx cdk deploy --all --outputs-file cdk.out/dev/outputs.json --app cdk.out/dev',
      'npm run --silent probe -- --stage dev',
    ]);
    expect(lines.join('\n')).toContain('Stage dev is deployed and can render.');
    expect(lines.join('\n')).not.toContain('What remains');
  });

  it('leaves the terminal to cdk deploy alone, and only where it may ask', async () => {
    const asking = createDeployment();
    await asking.run();
    expect(lineOf(asking.commands.filter(({ mayAsk }) => mayAsk))).toEqual([
      expect.stringMatching(/^npx cdk deploy /),
    ]);
    const silent = createDeployment();
    await silent.run('never');
    expect(silent.commands.filter(({ mayAsk }) => mayAsk)).toEqual([]);
  });

  it('reports each command with its status, and after a failure the failed events of the stacks', async () => {
    const { lines, reported, run } = createDeployment({ failing: 'cdk deploy', given: { dashboard: false } });
    await expect(run()).rejects.toThrow('rolled the stack back');
    const report = reported.join('\n');
    expect(report).toMatch(/\$ npx cdk synth .*\nstatus 0 after \d+\.\d s/);
    expect(report).toMatch(/\$ npx cdk deploy .*\nstatus 1 after/);
    expect(report).toContain('rolled the stack back');
    expect(report).toContain(
      'AWS::Lambda::Function of video-api-dev-service in ap-southeast-3 quota reached',
    );
    expect(report).toContain('of video-api-dev-budget-ap-southeast-3 in us-east-1 quota reached');
    expect(lines.join('\n')).toContain('What happened is in cdk.out/dev-report.txt');
  });

  it('neither uploads nor tests a dashboard that the stage does not have', async () => {
    const { commands, lines, run } = createDeployment({ given: { dashboard: false } });
    await run();
    expect(lineOf(commands).slice(2)).toEqual([
      'npm run --silent templates -- upload',
      'npm run --silent probe -- --stage dev',
      'npm run --silent smoke -- https://api.example',
    ]);
    expect(lines.join('\n')).not.toMatch(/dashboard|USER_POOL_ID/i);
  });

  describe('that turns the dashboard off', () => {
    const given = { dashboard: false, account: '111122223333', region: 'ap-southeast-3' } as const;
    const existing = {
      ...OUTPUTS,
      'video-api-dev-edge-ap-southeast-3': {},
    };
    const removal = [
      'remove video-api-dev-dashboard in ap-southeast-3 with files-1',
      'remove video-api-dev-edge-ap-southeast-3 in us-east-1 with undefined',
    ];
    const service = 'npx cdk deploy Service --exclusively --app cdk.out/dev';
    const all = 'npx cdk deploy --all --outputs-file cdk.out/dev/outputs.json --app cdk.out/dev';

    it('deletes its stacks, then updates the service before the data stack', async () => {
      const { commands, run } = createDeployment({ given, existing });
      await run();
      expect(lineOf(commands).slice(1, 5)).toEqual([...removal, service, all]);
    });

    it('continues where it has failed', async () => {
      const data = { 'video-api-dev-data': OUTPUTS['video-api-dev-data'] };
      const { commands, run } = createDeployment({ given, existing: data });
      await run();
      expect(lineOf(commands).slice(1, 3)).toEqual([service, all]);
    });

    it('also deletes one that CloudFront has refused, which has no outputs', async () => {
      const refused = { ...OUTPUTS, 'video-api-dev-dashboard': {} };
      const { commands, run } = createDeployment({ given: { dashboard: false }, existing: refused });
      await run();
      expect(lineOf(commands)[1]).toBe('remove video-api-dev-dashboard in undefined with undefined');
    });

    it('ends when a stack cannot be deleted', async () => {
      const undeletable = 'video-api-dev-dashboard';
      const { commands, run } = createDeployment({ given, existing, undeletable });
      await expect(run()).rejects.toThrow('video-api-dev-dashboard could not be deleted: it is in use.');
      expect(lineOf(commands)).toHaveLength(1);
    });

    it('deploys the service with the others once there are no users', async () => {
      const data = { TableName: 'table-1' };
      const { commands, run } = createDeployment({ given, existing: { 'video-api-dev-data': data } });
      await run();
      expect(lineOf(commands)[1]).toBe(all);
    });

    it('leaves the dashboard of a stage that has one', async () => {
      const { commands, run } = createDeployment({ existing });
      await run();
      expect(lineOf(commands)[1]).toBe(all);
    });
  });

  it('reaches the API of an emulator at its endpoint, and asks for no approval there', async () => {
    const { commands, run } = createDeployment({
      endpointUrl: 'http://127.0.0.1:4566',
      given: { dashboard: false },
    });
    await run();
    expect(lineOf(commands)[1]).toMatch(/ --require-approval never$/);
    expect(lineOf(commands).at(-1)).toBe(
      'npm run --silent smoke -- http://127.0.0.1:4566/_aws/execute-api/api --localstack',
    );
  });

  it('says that LocalStack cannot change a stage when its deployment fails', async () => {
    const { run } = createDeployment({
      endpointUrl: 'http://127.0.0.1:4566',
      given: { dashboard: false },
      failing: 'cdk deploy',
    });
    await expect(run()).rejects.toThrow('start it again, then run this again');
  });

  it('passes --require-approval on to cdk deploy', async () => {
    const { commands, run } = createDeployment();
    await run('never');
    expect(lineOf(commands)[1]).toMatch(/^npx cdk deploy .* --require-approval never$/);
  });

  it('runs nothing when the preflight finds a problem', async () => {
    const { commands, run } = createDeployment({ isReady: false });
    await expect(run()).rejects.toThrow('Nothing was deployed: correct what is marked ✗');
    expect(commands).toEqual([]);
  });

  it.each([
    ['cdk synth', 1, 'The synthesis failed and nothing was deployed'],
    ['cdk deploy', 2, 'The deployment failed and CloudFormation rolled the stack back'],
    ['templates', 3, 'links to previews of templates may not work'],
    ['dashboard', 4, 'the dashboard is not or only in parts'],
    ['probe', 5, 'The stage is deployed but cannot render'],
    ['silent smoke', 6, 'roll back (docs/deploy.md#roll-back)'],
  ])('stops when %s fails, and says what to do next', async (failing, count, sentence) => {
    const { commands, lines, run } = createDeployment({ failing });
    await expect(run()).rejects.toThrow(sentence);
    expect(commands).toHaveLength(count);
    expect(lines.join('\n')).not.toContain('What remains');
  });

  it('says how to deploy without the dashboard, which CloudFront refuses to unverified accounts', async () => {
    const failing = 'cdk deploy';
    const sentence = 'set dashboard to false in config/dev.json';
    await expect(createDeployment({ failing }).run()).rejects.toThrow(sentence);
    await expect(createDeployment({ failing, given: { dashboard: false } }).run()).rejects.not.toThrow(
      sentence,
    );
  });

  it('names the DNS record of the dashboard, and does not wait for it', async () => {
    const dashboardUrl = 'https://dashboard.video.example';
    const given = { dashboardOrigin: dashboardUrl };
    const { lines, run } = createDeployment({ given, dashboardUrl, hasAddress: false });
    await run();
    const output = lines.join('\n');
    expect(output).toContain('DNS record dashboard.video.example CNAME d-2.cloudfront.example');
    expect(output).not.toContain('Photos cannot be uploaded');
  });

  it('names the DNS record to create while the domain has no address', async () => {
    const { commands, run } = createDeployment({ given: { domain: DOMAIN }, hasAddress: false });
    await expect(run()).rejects.toThrow(
      'create the DNS record api.video.example CNAME d-1.execute-api.example, then run this again.',
    );
    expect(lineOf(commands).some((line) => line.includes('smoke'))).toBe(false);
  });
});

describe('keys of the smoke test', () => {
  const keysOf = async ({ ports }: ReturnType<typeof createDeployment>) => {
    const lists = await Promise.all(
      ['smoke-test', 'smoke-test-no-credits'].map(async (id) => {
        const workspace = await ports.workspaces.find(id as never);
        return workspace ? ports.apiKeys.list(workspace.id) : [];
      }),
    );
    return lists.flat();
  };

  it.each([undefined, 'smoke'])('exist during the test only (failing: %s)', async (failing) => {
    const deployment = createDeployment({ ...(failing && { failing }) });
    await deployment.run().catch(() => undefined);
    const { env = {} } = deployment.commands.find(({ line }) => line.includes('smoke')) ?? {};
    expect(Object.keys(env)).toEqual(KEY_VARIABLES);
    const stored = await keysOf(deployment);
    expect(stored.map(({ hash }) => hash).toSorted()).toEqual(
      Object.values(env)
        .map((secret) => hashApiKey(secret, PEPPER))
        .toSorted(),
    );
    expect(stored.filter(({ revokedAtMs }) => revokedAtMs === null)).toEqual([]);
    expect(stored.filter(({ expiresAtMs }) => expiresAtMs === null)).toEqual([]);
  });

  /** The first revocation fails, the others work. */
  const breakFirstRevocation = ({ ports }: ReturnType<typeof createDeployment>): void => {
    vi.spyOn(ports.apiKeys, 'revoke').mockRejectedValueOnce(new Error('ThrottlingException'));
  };
  const validKeys = async (deployment: ReturnType<typeof createDeployment>) =>
    (await keysOf(deployment)).filter(({ revokedAtMs }) => revokedAtMs === null);

  it('are all revoked but the one whose revocation fails, which the deployment names', async () => {
    const deployment = createDeployment();
    breakFirstRevocation(deployment);
    const { message } = await deployment.run().then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    const valid = await validKeys(deployment);
    expect(valid).toHaveLength(1);
    expect(message).toBe(
      `The smoke test passed, but these keys could not be revoked: ${valid[0]?.id}. They expire within an hour.`,
    );
  });

  it('do not hide the failure of the smoke test when a revocation fails too', async () => {
    const deployment = createDeployment({ failing: 'smoke' });
    breakFirstRevocation(deployment);
    await expect(deployment.run()).rejects.toThrow('The new version is deployed but answers wrongly');
    expect(await validKeys(deployment)).toHaveLength(1);
  });

  it('are neither printed nor part of a command line', async () => {
    const { commands, lines, run } = createDeployment();
    await run();
    const secrets = Object.values(commands.find(({ line }) => line.includes('smoke'))?.env ?? {});
    expect(secrets).toHaveLength(4);
    const visible = [...lines, ...lineOf(commands)].join('\n');
    for (const secret of secrets) expect(visible).not.toContain(secret);
  });

  it('belong to workspaces that every deployment uses again, with 60 credits and with none', async () => {
    const deployment = createDeployment();
    await deployment.run();
    await deployment.run();
    const [funded, empty] = await Promise.all(
      ['smoke-test', 'smoke-test-no-credits'].map((id) => deployment.ports.workspaces.find(id as never)),
    );
    expect([funded?.balanceMilliCredits, empty?.balanceMilliCredits]).toEqual([60_000, 0]);
    expect(await keysOf(deployment)).toHaveLength(8);
  });
});

describe('the key of the synthetic renders', () => {
  const given = { syntheticRenders: true } as const;
  const readWorkspace = async ({ ports }: ReturnType<typeof createDeployment>) => {
    const workspace = await ports.workspaces.find('synthetic-renders' as never);
    const keys = workspace ? await ports.apiKeys.list(workspace.id) : [];
    return { workspace, valid: keys.filter(({ revokedAtMs }) => revokedAtMs === null) };
  };

  it('is stored before the smoke test, creates and reads videos, and has credits for about two years', async () => {
    const deployment = createDeployment({ given, failing: 'smoke' });
    await expect(deployment.run()).rejects.toThrow('answers wrongly');
    const { workspace, valid } = await readWorkspace(deployment);
    const [{ secretId, value } = { secretId: '', value: '' }] = deployment.stored;
    expect(secretId).toBe('arn:synthetic-render-key');
    expect(valid).toMatchObject([
      { hash: hashApiKey(value, PEPPER), permissions: ['videos:create', 'videos:read'], expiresAtMs: null },
    ]);
    const videosPerYear = 365 * 24 * 12;
    const years = (workspace?.balanceMilliCredits ?? 0) / 1000 / videosPerYear;
    expect(years).toBeGreaterThanOrEqual(2);
    expect(years).toBeLessThan(2.1);
  });

  it('is replaced by the next deployment, which revokes the former one and grants the spent credits', async () => {
    const deployment = createDeployment({ given });
    await deployment.run();
    const { workspace: before } = await readWorkspace(deployment);
    const balance = before?.balanceMilliCredits ?? 0;
    if (before)
      await deployment.ports.workspaceAdmin.grant(before.id, { id: 'spent', milliCredits: -5000, nowMs: 0 });
    await deployment.run();
    const { workspace, valid } = await readWorkspace(deployment);
    expect(valid.map(({ hash }) => hash)).toEqual([hashApiKey(deployment.stored[1]?.value ?? '', PEPPER)]);
    expect(workspace?.balanceMilliCredits).toBe(balance);
  });

  it('stays valid when the new one cannot be stored', async () => {
    const deployment = createDeployment({ given });
    await deployment.run();
    vi.spyOn(deployment.stored, 'push').mockImplementationOnce(() => {
      throw new Error('AccessDeniedException');
    });
    await expect(deployment.run()).rejects.toThrow('AccessDeniedException');
    const { valid } = await readWorkspace(deployment);
    expect(valid.map(({ hash }) => hash)).toContain(hashApiKey(deployment.stored[0]?.value ?? '', PEPPER));
  });

  it('is neither printed nor reported', async () => {
    const { stored, lines, reported, run } = createDeployment({ given });
    await run();
    expect(stored).toHaveLength(1);
    expect([...lines, ...reported].join('\n')).not.toContain(stored[0]?.value);
  });

  it('is revoked when the stage has no synthetic renders any more, and replaced when it has them again', async () => {
    const withThem = createDeployment({ given });
    await withThem.run();
    await createDeployment({ admin: withThem, failing: 'smoke' })
      .run()
      .catch(() => undefined);
    expect((await readWorkspace(withThem)).valid).toEqual([]);
    await withThem.run();
    const { valid } = await readWorkspace(withThem);
    expect(valid.map(({ hash }) => hash)).toEqual([hashApiKey(withThem.stored[1]?.value ?? '', PEPPER)]);
  });

  it('does not exist on a stage without synthetic renders', async () => {
    const deployment = createDeployment();
    await deployment.run();
    expect(deployment.stored).toEqual([]);
    expect((await readWorkspace(deployment)).workspace).toBeUndefined();
  });
});

describe('runCommand', () => {
  it('returns the exit status and adds the variables', async () => {
    const exitWith = 'process.exit(Number(process.env.STATUS))';
    await expect(runCommand([process.execPath, '-e', exitWith], { STATUS: '3' })).resolves.toBe(3);
  });

  it('returns the output of both streams as a whole', async () => {
    const script = 'process.stdout.write("one "); setTimeout(() => process.stderr.write("two"), 50)';
    const outputs: string[] = [];
    await runCommand([process.execPath, '-e', script], {}, (text) => outputs.push(text));
    expect(outputs).toEqual(['one two']);
  });

  it('counts a signal as a failure', async () => {
    await expect(runCommand([process.execPath, '-e', 'process.kill(process.pid)'])).resolves.toBe(1);
  });
});

describe('the report of a deployment', () => {
  it.each([
    ['arn:aws:iam::111122223333:role/a', 'arn:aws:iam::<account>:role/a'],
    ['Confirm the mail to "budi@toko.example".', 'Confirm the mail to "<mail>".'],
    ['{"alarmEmail":"a.b+c@toko.example"}', '{"alarmEmail":"<mail>"}'],
    [`AccessKeyId AKIA${'A'.repeat(16)}`, 'AccessKeyId <access key>'],
    ['x-api-key: vk_live_abc123', 'x-api-key: <API key>'],
    ['whsec_abc+/=', '<webhook secret>'],
    [
      'https://s3.example/a?X-Amz-Signature=1f&X-Amz-Credential=k',
      'https://s3.example/a?<signature>&<signature>',
    ],
    ['\u001B[31mred\u001B[0m', 'red'],
    ['Node.js v24.4.0, 1234567890 bytes', 'Node.js v24.4.0, 1234567890 bytes'],
    ['role aws_123456789012_b', 'role aws_<account>_b'],
    ['1234567890123 ms', '1234567890123 ms'],
    ['AWS_SECRET_ACCESS_KEY=abc/+= next', 'AWS_SECRET_ACCESS_KEY=<secret> next'],
    ['aws_session_token = abc', 'aws_session_token = <secret>'],
    [
      '{"SecretAccessKey": "abc","SessionToken":"def"}',
      '{"SecretAccessKey": "<secret>","SessionToken":"<secret>"}',
    ],
    ['"secretReplicaRegion":"ap-southeast-1"', '"secretReplicaRegion":"ap-southeast-1"'],
    ['arn:aws:secretsmanager:ap-southeast-3:', 'arn:aws:secretsmanager:ap-southeast-3:'],
    ['aws-cdk-lib@2.261.0 from npm', 'aws-cdk-lib@2.261.0 from npm'],
  ])('writes %j as %j', (text, written) => {
    expect(redact(text)).toBe(written);
  });

  it('begins anew with what it was made by', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    const file = join(folder, 'out', 'dev-report.txt');
    startReport(file, 'dev')('first');
    startReport(file, 'dev', 'tel:+62-811')('account 111122223333, {"supportUrl":"tel:+62-811"}');
    const text = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    expect(text).toMatch(/^Deployment of stage dev, 20\d\d-/);
    expect(text).toContain(`Node.js ${process.version}`);
    expect(text).not.toContain('first');
    expect(text).toMatch(/account <account>, \{"supportUrl":"<support>"\}\n$/);
  });

  it.each(['x', 'x@', '@', 'a.', 'token', 'SECRET_', '"token":'])(
    'is redacted in linear time, also for lines of nothing but %j',
    (part) => {
      const text = part.repeat(Math.ceil(300_000 / part.length)); // in quadratic time, minutes
      expect(redact(text).length).toBeGreaterThan(0);
    },
  );
});

describe('stacks of a deployment', () => {
  it('are none before a synthesis', () => {
    expect(readStacks(join(tmpdir(), 'no-assembly'))).toEqual([]);
  });

  const answering = (answer: () => object) =>
    ({ send: async () => answer(), destroy: () => {} }) as unknown as CloudFormationClient;
  const stack = { name: 'video-api-dev-data', region: 'ap-southeast-3' } as const;

  it('have outputs if they exist', async () => {
    const Outputs = [{ OutputKey: 'UserPoolId', OutputValue: 'pool' }];
    const found = answering(() => ({ Stacks: [{ Outputs }] }));
    await expect(findOutputs(stack, found)).resolves.toEqual({ UserPoolId: 'pool' });
    const missing = answering(() => {
      throw new Error('Stack with id video-api-dev-data does not exist');
    });
    await expect(findOutputs(stack, missing)).resolves.toBeUndefined();
    const denied = answering(() => {
      throw new Error('not authorized to perform: cloudformation:DescribeStacks');
    });
    await expect(findOutputs(stack, denied)).rejects.toThrow('not authorized');
  });
});
