import { OperatorError } from '../shared/command-line.ts';
import { removeDashboard } from './remove-dashboard.ts';
import { reportFailure } from './report-failure.ts';
import { withSmokeKeys } from './smoke-keys.ts';
import { startSyntheticRenders } from './synthetic-renders.ts';
import { withAdmin } from './with-admin.ts';
import type { DeployTools, Env } from './tools.ts';

/** A folder per stage, so that deployments of two stages from one checkout do not share it. */
const assemblyOf = (stage: string): string => `cdk.out/${stage}`;
const outputsFileOf = (stage: string): string => `${assemblyOf(stage)}/outputs.json`;

export interface DeployOptions {
  readonly stage: string;
  /** Of `cdk deploy`: `never` where nobody can answer, for example in a pipeline. */
  readonly requireApproval?: string;
  /** Stops after this step. */
  readonly until?: LastStep;
}

export const LAST_STEPS = ['probe'] as const;
type LastStep = (typeof LAST_STEPS)[number];

/** Runs a command; its failure ends the deployment with a sentence about what to do next. */
const runStep = async (
  { run, print, report }: DeployTools,
  step: {
    readonly title: string;
    readonly command: readonly string[];
    readonly env?: Env;
    /** Whether it may ask a question on the terminal. */
    readonly mayAsk?: boolean;
  },
  whenFailed: string,
): Promise<void> => {
  print(`\n== ${step.title}`);
  report(`$ ${step.command.join(' ')}`);
  const startedAtMs = Date.now();
  const status = await run(step.command, step.env, step.mayAsk);
  report(`status ${status} after ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`);
  if (status !== 0) throw new OperatorError(`\n${whenFailed}`);
};

/** CloudFront refuses distributions of new accounts; everything else of the stage works without the dashboard. */
const whenUnverified = ({ settings }: DeployTools, stage: string): string =>
  settings.dashboard
    ? ` If CloudFront asks for a verified account, set dashboard to false in config/${stage}.json until AWS Support has verified it.`
    : '';

const synthesizeAndDeploy = async (tools: DeployTools, options: DeployOptions) => {
  const { stage, requireApproval: given } = options;
  // An emulator has no permissions to protect.
  const requireApproval = given ?? (tools.endpointUrl === undefined ? undefined : 'never');
  const assembly = assemblyOf(stage);
  const synth = ['npx', 'cdk', 'synth', '--quiet', '-c', `stage=${stage}`, '--output', assembly];
  await runStep(
    tools,
    { title: 'Synthesis', command: synth },
    'The synthesis failed and nothing was deployed: correct what is reported above, then run this again.',
  );
  const approval = requireApproval === undefined ? [] : ['--require-approval', requireApproval];
  const deployStacks = (title: string, selection: readonly string[]): Promise<void> =>
    runStep(
      tools,
      {
        title,
        command: ['npx', 'cdk', 'deploy', ...selection, '--app', assembly, ...approval],
        mayAsk: requireApproval !== 'never',
      },
      tools.endpointUrl === undefined
        ? `The deployment failed and CloudFormation rolled the stack back: correct the first error above, then run this again.${whenUnverified(tools, stage)}`
        : 'The deployment failed: correct the first error above. LocalStack cannot change a deployed stage: start it again, then run this again.',
    );
  if (!tools.settings.dashboard)
    await removeDashboard(tools, stage, () =>
      deployStacks('Service without the dashboard', ['Service', '--exclusively']),
    );
  await deployStacks('Deployment', ['--all', '--outputs-file', outputsFileOf(stage)]);
};

/** LocalStack serves an API below its own address, since names below the one of API Gateway have no address here. */
const reachableUrl = (apiUrl: string, endpointUrl: string | undefined): string => {
  if (endpointUrl === undefined) return apiUrl;
  const [restApiId = ''] = new URL(apiUrl).hostname.split('.');
  return `${endpointUrl}/_aws/execute-api/${restApiId}`;
};

/** Address of the dashboard and where its distribution answers before the DNS record of an own domain exists. */
interface DeployedDashboard {
  readonly url: string;
  readonly target: string;
  /** Variables of the upload of its files. */
  readonly env: Env;
}

/** Variables for the commands that work on the deployed stage; names only, no secrets. */
const readDeployment = ({ readOutputs, settings, endpointUrl }: DeployTools, stage: string) => {
  const outputs = readOutputs(outputsFileOf(stage));
  const data = outputs[`video-api-${stage}-data`] ?? {};
  const service = outputs[`video-api-${stage}-service`] ?? {};
  const outputOf = (values: Env, name: string): string => {
    const value = values[name];
    if (value === undefined) throw new OperatorError(`The stacks have no output ${name}.`);
    return value;
  };
  const region: Env = settings.region ? { AWS_REGION: settings.region } : {};
  const apiUrl = reachableUrl(outputOf(service, 'ApiUrl'), endpointUrl);
  const readDashboard = (): DeployedDashboard => {
    const dashboard = outputs[`video-api-${stage}-dashboard`] ?? {};
    return {
      url: outputOf(dashboard, 'DashboardUrl'),
      target: outputOf(dashboard, 'DashboardTarget'),
      env: {
        ...region,
        BUCKET_NAME: outputOf(dashboard, 'DashboardBucketName'),
        USER_POOL_ID: outputOf(data, 'UserPoolId'),
        USER_POOL_CLIENT_ID: outputOf(data, 'UserPoolClientId'),
        API_URL: apiUrl,
        ...(settings.supportUrl !== undefined && { SUPPORT_URL: settings.supportUrl }),
      },
    };
  };
  return {
    apiUrl,
    dashboard: settings.dashboard ? readDashboard() : undefined,
    domainTarget: service['DomainTarget'],
    syntheticRenderKeySecretId: service['SyntheticRenderKeySecretId'],
    env: {
      ...region,
      TABLE_NAME: outputOf(data, 'TableName'),
      KEY_PEPPER_SECRET_ID: outputOf(data, 'KeyPepperSecretId'),
      WEBHOOK_KEY_SECRET_ID: outputOf(data, 'WebhookKeySecretId'),
      ...(settings.dashboard && { USER_POOL_ID: outputOf(data, 'UserPoolId') }),
    },
    previewsEnv: { ...region, BUCKET_NAME: outputOf(data, 'BucketName') },
    probeEnv: {
      ...region,
      SEGMENT_FUNCTION_NAME: outputOf(service, 'SegmentFunctionName'),
    },
  };
};

type Deployment = ReturnType<typeof readDeployment>;

const smoke = async (tools: DeployTools, { apiUrl, dashboard, env }: Deployment): Promise<void> => {
  const command = [
    'npm',
    'run',
    '--silent',
    'smoke',
    '--',
    apiUrl,
    // By the distribution's own name, since the one of the operator may have no address yet.
    ...(dashboard ? ['--dashboard', `https://${dashboard.target}`] : []),
    ...(tools.endpointUrl === undefined ? [] : ['--localstack']),
  ];
  await withAdmin(tools, env, (ports) =>
    withSmokeKeys(ports, (keys) =>
      runStep(
        tools,
        { title: 'Smoke test', command, env: keys },
        'The new version is deployed but answers wrongly: correct it or roll back (docs/deploy.md#roll-back).',
      ),
    ),
  );
};

const checkDomain = async ({ settings, hasAddress }: DeployTools, { domainTarget }: Deployment) => {
  const { domain } = settings;
  if (domain && !(await hasAddress(domain.name)))
    throw new OperatorError(
      `\nThe stage is deployed, but ${domain.name} has no address: create the DNS record ${domain.name} CNAME ${domainTarget}, then run this again.`,
    );
};

/** What keeps people from using the dashboard. */
const whatDashboardNeeds = async (
  { settings, hasAddress }: DeployTools,
  { stage }: DeployOptions,
  { url, target }: DeployedDashboard,
): Promise<readonly string[]> => {
  const host = new URL(url).hostname;
  const needsRecord = host !== target && !(await hasAddress(host));
  return [
    ...(needsRecord ? [`Create the DNS record ${host} CNAME ${target} for the dashboard.`] : []),
    ...(settings.dashboardOrigin === url
      ? []
      : [
          `Photos cannot be uploaded in the dashboard: set dashboardOrigin to ${url} in config/${stage}.json, then run this again.`,
        ]),
  ];
};

const whatRemains = ({ settings }: DeployTools, { stage }: DeployOptions, env: Env): readonly string[] => [
  ...(settings.alarmEmail
    ? [`Confirm the mail "AWS Notification" to ${settings.alarmEmail}, if that is not done yet.`]
    : [`Nobody receives alarms: set alarmEmail in config/${stage}.json.`]),
  ...(settings.budget ? [] : [`Nobody is warned of unexpected costs: set budget in config/${stage}.json.`]),
  'Create workspaces and keys with `npm run admin`, after:',
  `  export ${Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`,
];

const uploadFiles = async (tools: DeployTools, { previewsEnv, dashboard }: Deployment): Promise<void> => {
  await runStep(
    tools,
    {
      title: 'Previews of templates',
      command: ['npm', 'run', '--silent', 'templates', '--', 'upload'],
      env: previewsEnv,
    },
    'The stage is deployed, but links to previews of templates may not work: correct what is reported above, then run this again.',
  );
  if (dashboard)
    await runStep(
      tools,
      {
        title: 'Dashboard',
        command: ['npm', 'run', '--silent', 'dashboard:upload'],
        env: dashboard.env,
      },
      'The API is deployed, but the dashboard is not or only in parts: correct what is reported above, then run this again.',
    );
};

/**
 * Checks the account, deploys a stage and checks what was deployed. Throws an `OperatorError` at the first failure. Its
 * report can be sent to somebody who helps.
 */
export const deploy = async (tools: DeployTools, options: DeployOptions): Promise<void> => {
  try {
    await deploySteps(tools, options);
  } catch (error) {
    await reportFailure(tools, assemblyOf(options.stage), error);
    throw error;
  } finally {
    tools.print(
      `\nWhat happened is in ${tools.reportFile}, without keys, mail addresses and the account's number.`,
    );
  }
};

const deploySteps = async (tools: DeployTools, options: DeployOptions): Promise<void> => {
  const { stage, until } = options;
  tools.print('== Preflight');
  if (!(await tools.preflight()))
    throw new OperatorError('\nNothing was deployed: correct what is marked ✗, then run this again.');
  await synthesizeAndDeploy(tools, options);
  const deployment = readDeployment(tools, stage);
  if (until === undefined) await uploadFiles(tools, deployment);
  await runStep(
    tools,
    {
      title: 'Launch probe',
      command: ['npm', 'run', '--silent', 'probe', '--', '--stage', stage],
      env: deployment.probeEnv,
    },
    `The stage is deployed but cannot render: follow what the probe printed, then run this again.`,
  );
  if (until === 'probe') {
    tools.print(
      `\nStage ${stage} is deployed and can render. Without --until, this command tests the API and uploads files.`,
    );
    return;
  }
  await checkDomain(tools, deployment);
  await startSyntheticRenders(tools, deployment);
  await smoke(tools, deployment);
  const { dashboard } = deployment;
  tools.print(`\nStage ${stage} is deployed: ${deployment.apiUrl}`);
  if (dashboard) tools.print(`Dashboard: ${dashboard.url}`);
  const lines = [
    ...(dashboard ? await whatDashboardNeeds(tools, options, dashboard) : []),
    ...whatRemains(tools, options, deployment.env),
  ];
  tools.print(`\nWhat remains:`);
  for (const line of lines) tools.print(`  ${line}`);
};
