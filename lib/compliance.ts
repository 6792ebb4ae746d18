import { Validations } from 'aws-cdk-lib';
import type { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { VideoApiStacks } from './video-api.ts';

const KEYS_ARE_OURS =
  'API keys are our own: each handler looks the key up on each request, so a revoked key is refused at once and every refusal has our envelope.';

/** Name under which the service stack imports the bucket; wildcard findings are told apart by it. */
const bucketImportName = ({ data, service }: VideoApiStacks): string => {
  const imported = service.resolve(data.exportValue(data.bucket.bucketArn)) as { 'Fn::ImportValue': string };
  return imported['Fn::ImportValue'];
};

const acknowledgeFindings = (stacks: VideoApiStacks): void => {
  const { data, service } = stacks;
  Validations.of(data.bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Objects are reached through links that expire, and each hand-out is in the log of its function.',
  });
  Validations.of(data.keyPepper).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Keys are stored hashed with this pepper: rotating it would make every API key unknown.',
  });
  Validations.of(data.webhookKey).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'Signing secrets are stored encrypted with this key: rotating it would make every one unreadable.',
  });
  Validations.of(service.api).acknowledge(
    { id: 'AwsSolutions-APIG2', reason: 'Handlers validate, so that a 400 names every broken field.' },
    {
      id: 'AwsSolutions-APIG3',
      reason: 'The stage throttles; a web ACL is a cost each operator decides on.',
    },
    { id: 'AwsSolutions-APIG4', reason: KEYS_ARE_OURS },
    { id: 'AwsSolutions-COG4', reason: KEYS_ARE_OURS },
    {
      id: 'AwsSolutions-APIG6',
      reason: 'The execution log would hold request headers, API keys among them.',
    },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason:
        'API Gateway writes access logs with one role per account; this is the policy AWS makes for it.',
    },
  );
  if (service.isTraced)
    Validations.of(service).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray takes traces without a resource to name.',
    });
  for (const folder of ['in', 'out', 'parts', 'progress'])
    Validations.of(service).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${bucketImportName(stacks)}/${folder}/*]`,
      reason:
        'Object names hold workspace and video ids, known only at run time; the folder is the boundary.',
    });
};

/** Checks every template against the AWS Solutions rules at synthesis; a finding without a reason here fails it. */
export const checkCompliance = (app: App, stacks: VideoApiStacks): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledgeFindings(stacks);
};
