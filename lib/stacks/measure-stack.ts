import { join } from 'node:path';
import { CfnOutput, Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime, TenancyConfig } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { WORKER_THREAD_MODULES } from '#contracts/function-modules.ts';
import { bundleModules, PROJECT_ROOT } from '../bundle-function.ts';
import { createRendererLayers, rendererEnvironment, RENDERER_SCRATCH_MIB } from '../constructs/functions.ts';
import { codeBuiltBy } from '../constructs/service-function.ts';
import type { StageSettings } from '../stage.ts';

const FOLDER = 'scripts/measure';
const MODULES = { index: `${FOLDER}/function.ts`, ...WORKER_THREAD_MODULES['render-segment'] };
const TIMEOUT_SECONDS = 300;

export const stackNameOf = (stageName: string): string => `video-api-${stageName}-measure`;
export const functionOutputOf = (memoryMiB: number): string => `Function${memoryMiB}`;

export interface MeasureStackProps extends StackProps {
  readonly stage: StageSettings;
  readonly memorySizesMiB: readonly number[];
}

/**
 * One measuring function for each memory size, with the layers and the settings of the stage's renderer, and a bucket for
 * transfers. Nothing but the operator's credentials can invoke them, and their role may write their log alone.
 */
export class MeasureStack extends Stack {
  constructor(scope: Construct, id: string, { stage, memorySizesMiB, ...props }: MeasureStackProps) {
    super(scope, id, props);
    const { ffmpeg, bundledFiles, chromium } = createRendererLayers(this, stage);
    const code = codeBuiltBy(join(PROJECT_ROOT, FOLDER), (outputDir) => bundleModules(MODULES, outputDir));
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const memoryMiB of memorySizesMiB) {
      const measuring = new LambdaFunction(this, `Measure${memoryMiB}`, {
        runtime: Runtime.NODEJS_24_X,
        architecture: Architecture.X86_64,
        handler: 'index.handler',
        code,
        timeout: Duration.seconds(TIMEOUT_SECONDS),
        memorySize: memoryMiB,
        ephemeralStorageSize: Size.mebibytes(RENDERER_SCRATCH_MIB),
        environment: { ...rendererEnvironment(stage), NODE_OPTIONS: '--enable-source-maps' },
        layers: [bundledFiles, chromium, ffmpeg],
        ...(stage.tenantIsolation && { tenancyConfig: TenancyConfig.PER_TENANT }),
        role,
        logGroup,
      });
      new CfnOutput(this, functionOutputOf(memoryMiB), { value: measuring.functionName });
    }
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(1) }],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
  }
}
