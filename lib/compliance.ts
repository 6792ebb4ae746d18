import { Validations } from 'aws-cdk-lib';
import type { App, CfnResource } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { OBJECT_FOLDERS } from '#contracts/limits.ts';
import type { DashboardStack } from './stacks/dashboard-stack.ts';
import type { DataStack } from './stacks/data-stack.ts';
import type { VideoApiStacks } from './video-api.ts';

const KEYS_IN_HANDLERS =
  'Every handler looks up the API key, so a revoked key stops working at once and errors have the envelope of the API.';

/** Name under which the service stack imports the bucket; wildcard findings contain it. */
const bucketImportName = ({ data, service }: VideoApiStacks): string => {
  const imported = service.resolve(data.exportValue(data.bucket.bucketArn)) as { 'Fn::ImportValue': string };
  return imported['Fn::ImportValue'];
};

const NO_ACCESS_LOG =
  'The files are public. Requests to the API are in the access log of API Gateway; a log of page views would only be personal data.';

const acknowledgeDashboard = ({ api, bucket, distribution, hasOwnDomain }: DashboardStack): void => {
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG3',
    reason: 'A rate limit per address would count CloudFront; the web ACL is at its edge (ADR 54).',
  });
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: NO_ACCESS_LOG });
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Owners of shops may be in any country.' },
    {
      id: 'AwsSolutions-CFR2',
      reason:
        'Only a stage without requestsPerAddressPerMinute: the API refuses requests without a token (ADR 54).',
    },
    { id: 'AwsSolutions-CFR3', reason: NO_ACCESS_LOG },
  );
  if (!hasOwnDomain)
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'CloudFront sets the protocol versions of its own domain name; an own domain has TLS 1.2.',
    });
};

const acknowledgeData = (data: DataStack): void => {
  Validations.of(data.bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Objects are downloaded through expiring links, and every request for a link is logged.',
  });
  Validations.of(data.keyPepper).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'API keys are stored hashed with this pepper: rotating it would invalidate every key.',
  });
  Validations.of(data.webhookKey).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Signing secrets are stored encrypted with this key: rotating it would make them unreadable.',
  });
  Validations.of(data).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    reason: 'AWS Backup backs the table up with it; AWS maintains this policy.',
  });
  if (!data.users) return;
  Validations.of(data.users.userPool).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason:
        'The dashboard has no page to set up a second factor; requiring one would lock shop owners out.',
    },
    { id: 'AwsSolutions-COG8', reason: 'Cognito slows down repeated wrong passwords in every plan.' },
  );
};

const acknowledgeFindings = (stacks: VideoApiStacks): void => {
  const { data, service, dashboard } = stacks;
  acknowledgeData(data);
  for (const { api } of [service, ...(dashboard ? [dashboard] : [])])
    Validations.of(api).acknowledge(
      { id: 'AwsSolutions-APIG2', reason: 'Handlers validate, so that a 400 lists every invalid field.' },
      {
        id: 'AwsSolutions-APIG6',
        reason: 'The execution log would contain request headers, including API keys and tokens.',
      },
    );
  Validations.of(service.api).acknowledge(
    { id: 'AwsSolutions-APIG4', reason: KEYS_IN_HANDLERS },
    { id: 'AwsSolutions-COG4', reason: KEYS_IN_HANDLERS },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'API Gateway writes access logs with one role per account; AWS provides this policy for it.',
    },
  );
  for (const lambda of service.versioned) {
    const { logicalId } = lambda.node.defaultChild as CfnResource;
    Validations.of(service).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${String(service.resolve(logicalId))}.Arn>:*]`,
      reason: 'Every version of one function: earlier ones still render, new ones are checked (ADR 80).',
    });
  }
  if (service.syntheticRenderKey)
    Validations.of(service.syntheticRenderKey).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Every deployment replaces the key and revokes the former one.',
    });
  if (!service.hasWebAcl)
    Validations.of(service.api).acknowledge({
      id: 'AwsSolutions-APIG3',
      reason: 'The stage throttles; a stage for development does not pay for a web ACL.',
    });
  if (service.hasCanary)
    Validations.of(service).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'CodeDeploy shifts the traffic of aliases with it; AWS maintains this policy for Lambda.',
    });
  if (service.isTraced)
    Validations.of(service).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray actions do not support resources.',
    });
  if (dashboard) acknowledgeDashboard(dashboard);
  for (const folder of OBJECT_FOLDERS)
    Validations.of(service).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${bucketImportName(stacks)}/${folder}*]`,
      reason: 'Object keys contain ids of workspaces, videos and templates; the prefix is the boundary.',
    });
};

/** Checks every template against the AWS Solutions rules at synthesis; a finding not acknowledged here fails it. */
export const checkCompliance = (app: App, stacks: VideoApiStacks): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledgeFindings(stacks);
};
