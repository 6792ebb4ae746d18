/** Why remarks of a rule of cfn-lint are accepted. */
export const CFN_LINT_REASONS: Readonly<Record<string, string>> = {
  W3005: 'CDK writes dependencies that follow from references as well; both give the same order.',
};

/** Why remarks of a rule of checkov are accepted. */
export const CHECKOV_REASONS: Readonly<Record<string, string>> = {
  CKV_AWS_18:
    'Access logs would store signed links. API Gateway logs the requests, the audit log the changes.',
  CKV_AWS_21:
    'A key is written once, and the lifecycle of files is hours to days. The other bucket holds the build.',
  CKV_AWS_26:
    'Alarms hold no data of workspaces. CloudWatch cannot publish to a topic with the default KMS key.',
  CKV_AWS_27: 'SQS encrypts queues by default (SSE-SQS). Messages hold ids only.',
  CKV_AWS_59:
    'The functions check API keys, whose hashes need a secret. The dashboard API has an authorizer.',
  CKV_AWS_73: 'The setting tracing of the stage turns it on; traces have a price.',
  CKV_AWS_86: 'The distribution serves public files. API Gateway logs the requests to the API behind it.',
  CKV_AWS_115:
    'Reserved for renderers and coordinators (reservesConcurrency). The others share the rest of the account.',
  CKV_AWS_116:
    'Queues have dead-letter queues, and a schedule runs again. No other function runs asynchronously.',
  CKV_AWS_117: 'No function reaches a private network (ADR 11).',
  CKV_AWS_119: 'DynamoDB encrypts with a key of AWS. API keys are stored hashed, signing secrets encrypted.',
  CKV_AWS_120: 'Each response belongs to one workspace and changes while its videos are rendered.',
  CKV_AWS_149: 'Secrets Manager encrypts with a key of AWS. A role reads single secrets.',
  CKV_AWS_158: 'CloudWatch encrypts logs. They hold no keys, HTML, variables or signed links.',
  CKV_AWS_166: 'AWS Backup encrypts with a key of AWS, as the table is. Both vaults are in one account.',
  CKV_AWS_173: 'The variables are names and limits. Functions read secrets from Secrets Manager.',
  CKV_AWS_192: 'Nothing in the service runs Java.',
};
