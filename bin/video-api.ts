import { App } from 'aws-cdk-lib';
import { checkCompliance } from '../lib/compliance.ts';
import { readOperatorSettings } from '../lib/operator-settings.ts';
import { stageSettings } from '../lib/stage.ts';
import { createVideoApi } from '../lib/video-api.ts';

const app = new App({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out' });
const stageName: string = app.node.tryGetContext('stage') ?? 'dev';
const settings = stageSettings(stageName, readOperatorSettings(stageName));
const stacks = createVideoApi(app, stageName, settings);
checkCompliance(app, stacks);
app.synth();
