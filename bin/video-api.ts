import { App } from 'aws-cdk-lib';
import { checkCompliance } from '../lib/compliance.ts';
import { readOperatorSettings } from '../lib/operator-settings.ts';
import { stageSettings } from '../lib/stage.ts';
import type { StageSettings } from '../lib/stage.ts';
import { createVideoApi } from '../lib/video-api.ts';

/** Ends the process with one sentence, without a stack trace, when a setting is missing or invalid. */
const readSettings = (stageName: string): StageSettings => {
  try {
    return stageSettings(stageName, readOperatorSettings(stageName));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
};

const app = new App({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out' });
const stageName: string = app.node.tryGetContext('stage') ?? 'dev';
const stacks = createVideoApi(app, stageName, readSettings(stageName));
checkCompliance(app, stacks);
app.synth();
