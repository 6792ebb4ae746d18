import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';
import { stageSettings } from '../../lib/stage.ts';
import { createVideoApi } from '../../lib/video-api.ts';

/** Jakarta, Singapore, the region of certificates for CloudFront, and one far away. */
export const REGIONS = ['ap-southeast-3', 'ap-southeast-1', 'us-east-1', 'eu-central-1'] as const;
export type Region = (typeof REGIONS)[number];

const EXAMPLE = readFileSync(join(PROJECT_ROOT, 'config/example.json'), 'utf8');

export interface WrittenTemplate {
  /** Of the stack; some stacks are always in another region than the stage. */
  readonly region: string;
  readonly file: string;
}

/** Synthesizes `prod` in a region, with every setting of the example, into a folder. Bundles no code. */
export const writeTemplates = (region: Region, outdir: string): readonly WrittenTemplate[] => {
  rmSync(outdir, { recursive: true, force: true });
  const settings = JSON.parse(EXAMPLE.replaceAll('ap-southeast-3', region));
  const otherRegion = region === 'ap-southeast-1' ? 'ap-southeast-3' : 'ap-southeast-1';
  const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
  const other = { secretReplicaRegion: otherRegion, backupRegion: otherRegion };
  createVideoApi(app, 'prod', stageSettings('prod', { ...settings, ...other }));
  return app
    .synth()
    .stacks.map((stack) => ({ region: stack.environment.region, file: stack.templateFullPath }));
};
