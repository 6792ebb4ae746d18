import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import type { FunctionProps, ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import type { FunctionName } from '#contracts/environment.ts';
import { bundleFunction, functionFolder, PROJECT_ROOT } from '../bundle-function.ts';
import { TIMEOUT_SECONDS } from '#contracts/timeouts.ts';
import { localCode } from './local-code.ts';

export interface ServiceFunctionSettings {
  readonly name: FunctionName;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly logRetention: RetentionDays;
  readonly layers?: readonly ILayerVersion[];
  readonly architecture?: Architecture;
  readonly scratchMiB?: number;
  readonly reservedConcurrency?: number;
  /** Lets the function send traces to X-Ray. */
  readonly tracing?: boolean;
}

/** Creates one of our functions with the environment and the rights its name stands for. */
export type CreateFunction = (
  settings: Omit<ServiceFunctionSettings, 'environment' | 'logRetention' | 'tracing'>,
) => LambdaFunction;

export const constructId = (name: FunctionName): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A function whose role may write its own log and nothing else; whoever owns a resource grants the rest. */
export const createServiceFunction = (
  scope: Construct,
  settings: ServiceFunctionSettings,
): LambdaFunction => {
  const { name, layers = [], scratchMiB, reservedConcurrency, tracing = false } = settings;
  const id = constructId(name);
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: settings.logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  const limits: Partial<FunctionProps> = {
    ...(scratchMiB === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(scratchMiB) }),
    ...(reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: reservedConcurrency }),
    ...(tracing && { tracing: Tracing.ACTIVE }),
  };
  return new LambdaFunction(scope, id, {
    ...limits,
    runtime: Runtime.NODEJS_24_X,
    architecture: settings.architecture ?? Architecture.ARM_64,
    handler: 'index.handler',
    code: localCode(join(PROJECT_ROOT, functionFolder(name)), (outputDir) => bundleFunction(name, outputDir)),
    timeout: Duration.seconds(TIMEOUT_SECONDS[name]),
    memorySize: settings.memoryMiB,
    environment: { ...settings.environment, NODE_OPTIONS: '--enable-source-maps' },
    layers: [...layers],
    role,
    logGroup,
  });
};
