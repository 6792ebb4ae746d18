import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage, Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LayerVersion,
  Runtime,
  TenancyConfig,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { FunctionProps, ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionName } from '#contracts/environment.ts';
import { functionFolder } from '#contracts/function-modules.ts';
import { TIMEOUT_SECONDS } from '#contracts/timeouts.ts';
import { bundleFunction, PROJECT_ROOT } from '../bundle-function.ts';

export interface ServiceFunctionSettings {
  readonly name: FunctionName;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly logRetentionDays: RetentionDays;
  readonly layers?: readonly ILayerVersion[];
  readonly architecture?: Architecture;
  readonly scratchMiB?: number;
  readonly reservedConcurrency?: number;
  /** Lambda never shares an execution environment between tenants. */
  readonly isTenantIsolated?: boolean;
  /**
   * Old versions stay, for invocations that began before the deployment. The version of a deployment that is rolled back is
   * deleted: Lambda publishes no second version of the same code, so the same deployment could not be repeated.
   */
  readonly keepsVersions?: boolean;
  /** Sends traces to X-Ray. */
  readonly tracing?: boolean;
}

/** Code that `build` writes during synthesis. Not called for stacks that are not bundled. */
export const codeBuiltBy = (sourceDir: string, build: (outputDir: string) => void): Code =>
  Code.fromAsset(sourceDir, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('unused'), // required by the interface; `local` always succeeds
      local: {
        tryBundle: (outputDir) => {
          build(outputDir);
          return true;
        },
      },
    },
  });

interface LayerSettings {
  /** Target below /opt, for content that is not laid out for /opt already. */
  readonly folder?: string;
  /** Of the build script. */
  readonly options?: readonly string[];
}

/** Throws the script's last sentences when it fails. */
const runLayerBuild = (layerDir: string, options: readonly string[]): void => {
  const script = join(layerDir, 'build.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, ...options], {
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.trim());
  process.stderr.write(stderr); // warnings
};

/** A layer with the content of `layers/<name>/dist`, which `layers/<name>/build.ts` fills. */
export const createLayer = (
  scope: Construct,
  id: string,
  name: 'bundled-files' | 'chromium' | 'ffmpeg',
  { folder = '.', options = [] }: LayerSettings = {},
): LayerVersion => {
  const layerDir = join(PROJECT_ROOT, 'layers', name);
  return new LayerVersion(scope, id, {
    code: codeBuiltBy(layerDir, (outputDir) => {
      runLayerBuild(layerDir, options);
      cpSync(join(layerDir, 'dist'), join(outputDir, folder), { recursive: true });
    }),
  });
};

/** `render-video` becomes `RenderVideo`. */
export const constructId = (name: FunctionName): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A Lambda function whose role may write its own log and nothing else. */
export const createServiceFunction = (
  scope: Construct,
  settings: ServiceFunctionSettings,
): LambdaFunction => {
  const {
    name,
    layers = [],
    scratchMiB,
    reservedConcurrency,
    isTenantIsolated = false,
    keepsVersions = false,
    tracing = false,
  } = settings;
  const id = constructId(name);
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  const optional: Partial<FunctionProps> = {
    ...(scratchMiB === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(scratchMiB) }),
    ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
    ...(keepsVersions && {
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    }),
    ...(isTenantIsolated && { tenancyConfig: TenancyConfig.PER_TENANT }),
    ...(tracing && { tracing: Tracing.ACTIVE }),
  };
  return new LambdaFunction(scope, id, {
    ...optional,
    runtime: Runtime.NODEJS_24_X,
    architecture: settings.architecture ?? Architecture.ARM_64,
    handler: 'index.handler',
    code: codeBuiltBy(join(PROJECT_ROOT, functionFolder(name)), (outputDir) =>
      bundleFunction(name, outputDir),
    ),
    timeout: Duration.seconds(TIMEOUT_SECONDS[name]),
    memorySize: settings.memoryMiB,
    environment: { ...settings.environment, NODE_OPTIONS: '--enable-source-maps' },
    layers: [...layers],
    role,
    logGroup,
  });
};
