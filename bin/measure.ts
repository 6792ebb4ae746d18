// The CDK app of `npm run measure`. Its stack is not one of the stage, so that no deployment contains it.
import { App } from 'aws-cdk-lib';
import { readOperatorSettings } from '../lib/operator-settings.ts';
import { stageSettings } from '../lib/stage.ts';
import { MeasureStack, stackNameOf } from '../lib/stacks/measure-stack.ts';

const app = new App();
const stageName: string = app.node.getContext('stage');
const stage = stageSettings(stageName, readOperatorSettings(stageName));
const { account, region } = stage;
new MeasureStack(app, 'Measure', {
  stackName: stackNameOf(stageName),
  env: { ...(account && { account }), ...(region && { region }) },
  tags: { application: 'video-api', stage: stageName, ...stage.tags },
  stage,
  memorySizesMiB: (app.node.getContext('memory') as string).split(',').map(Number),
});
app.synth();
