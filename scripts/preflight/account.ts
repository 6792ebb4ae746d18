import { ACMClient } from '@aws-sdk/client-acm';
import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { BackupClient } from '@aws-sdk/client-backup';
import { BudgetsClient } from '@aws-sdk/client-budgets';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';

/** Clients of every service that the checks ask, with the credentials of the shell. */
export const connectAccount = (region: string) => ({
  acm: new ACMClient({ region }),
  /** CloudFront accepts certificates of this region only. */
  acmOfCloudFront: new ACMClient({ region: 'us-east-1' }),
  /** Its settings are of each region. */
  backupOf: (ofRegion: string) => new BackupClient({ region: ofRegion }),
  apiGateway: new APIGatewayClient({ region }),
  budgets: new BudgetsClient({ region }),
  cloudFormation: new CloudFormationClient({ region }),
  lambda: new LambdaClient({ region }),
  quotas: new ServiceQuotasClient({ region }),
  /** Identities are of one region, which may be another one than that of the stage. */
  sesOf: (ofRegion: string) => new SESv2Client({ region: ofRegion }),
  ssm: new SSMClient({ region }),
  sts: new STSClient({ region }),
});

export type Account = ReturnType<typeof connectAccount>;

/** Region of the environment or of the profile; undefined when neither names one. */
export const defaultRegion = async (): Promise<string | undefined> => {
  try {
    return await new STSClient().config.region();
  } catch {
    return undefined;
  }
};
