import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { createVideoApi } from '../../lib/video-api.ts';
import { settingsOf } from './deployment.ts';
import type { StageName } from './deployment.ts';
import type { Resource, Resources } from './monthly-cost.ts';

/** Resources of all stacks of a stage, with the settings of `settingsOf`; bundles no code. */
export const resourcesOf = (stage: StageName): Resources => {
  const outdir = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
    createVideoApi(app, stage, settingsOf(stage));
    return Object.fromEntries(
      app
        .synth()
        .stacks.flatMap(({ stackName, template }) =>
          Object.entries<Resource>(template.Resources).map(([id, resource]) => [
            `${stackName}/${id}`,
            resource,
          ]),
        ),
    );
  } finally {
    rmSync(outdir, { recursive: true });
  }
};
