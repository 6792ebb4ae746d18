import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Function as LambdaFunction, ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stage.ts';
import { createBinaryLayer } from './binary-layer.ts';
import { createServiceFunction } from './service-function.ts';

export interface RendererSettings {
  readonly assetsDir: string;
  readonly assetsLayer: ILayerVersion;
  readonly stage: StageSettings;
}

/** 211 MiB of unpacked Chromium, its profile, and the video being written. */
export const RENDERER_SCRATCH_MIB = 4096;
/** Twice what coordinators call: renderers of a canceled video run on until they look whether to stop. */
const RUNS_PER_RENDER = 2;

/** Shows strangers' HTML, so it is granted nothing and told nothing: no table, no bucket, no secret. */
export const createRenderer = (
  scope: Construct,
  { assetsDir, assetsLayer, stage }: RendererSettings,
): LambdaFunction =>
  createServiceFunction(scope, {
    name: 'render-segment',
    environment: { ASSETS_DIR: assetsDir, FFMPEG_BIN: '/opt/bin/ffmpeg' },
    layers: [
      assetsLayer,
      createBinaryLayer(scope, 'ChromiumLayer', { name: 'chromium' }),
      createBinaryLayer(scope, 'FfmpegLayer', { name: 'ffmpeg' }),
    ],
    architecture: Architecture.X86_64, // what both binaries are built for
    memoryMiB: stage.rendererMemoryMiB,
    scratchMiB: RENDERER_SCRATCH_MIB,
    reservedConcurrency: RUNS_PER_RENDER * stage.rendersAtOnce * stage.segmentsPerVideo,
    logRetention: stage.logRetention,
  });
