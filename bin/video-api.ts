import { App } from 'aws-cdk-lib';
import { checkCompliance } from '../lib/compliance.ts';
import { createVideoApi } from '../lib/video-api.ts';

const app = new App({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out' });
const stacks = createVideoApi(app, app.node.tryGetContext('stage') ?? 'dev');
checkCompliance(app, stacks);
app.synth();
