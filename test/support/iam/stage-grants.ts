import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { stageSettings } from '../../../lib/stage.ts';
import { createVideoApi } from '../../../lib/video-api.ts';
import { readGrants } from './policies.ts';
import type { Grant } from './policies.ts';

/** What the functions of stage `dev` may do, with `canary` for `check-renderer` and `syntheticRenders`; its roles are those of every stage. Takes seconds. */
export const readStageGrants = (): readonly Grant[] => {
  const outdir = mkdtempSync(join(tmpdir(), 'grants-'));
  try {
    const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
    const { service, data } = createVideoApi(
      app,
      'dev',
      stageSettings('dev', { canary: true, syntheticRenders: true }),
    );
    return readGrants(Template.fromStack(service).toJSON(), Template.fromStack(data).toJSON());
  } finally {
    rmSync(outdir, { recursive: true });
  }
};
