import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { createDashboardApi } from '../constructs/dashboard-api.ts';
import { createDashboardDistribution } from '../constructs/dashboard-distribution.ts';
import { hostOf } from '../constructs/rest-api.ts';
import type { DashboardUsers } from '../constructs/user-pool.ts';
import { createVisitorsDashboard } from '../monitoring/visitors-dashboard.ts';
import type { StageSettings } from '../stage.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { ServiceStack } from './service-stack.ts';

export interface DashboardStackProps extends StackProps {
  readonly stage: StageSettings;
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly users: DashboardUsers;
  readonly edge: EdgeStack | undefined;
}

/** The web app and the docs page: a private bucket of files, the dashboard API, and the distribution that serves both. */
export class DashboardStack extends Stack {
  readonly api: RestApi;
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly hasOwnDomain: boolean;

  constructor(
    scope: Construct,
    id: string,
    { stage, data, service, users, edge, ...props }: DashboardStackProps,
  ) {
    super(scope, id, props);
    // Also because API Gateway refuses an access log before the account has the log role of the other API.
    this.addStackDependency(service);
    if (edge) this.addStackDependency(edge);
    this.api = createDashboardApi(this, {
      name: this.stackName,
      stage,
      functions: service.liveFunctions,
      accessLog: service.accessLog,
      userPool: users.userPool,
    });
    this.hasOwnDomain = stage.dashboardCertificateArn !== undefined;
    // Every file comes from the repository, so it needs neither versions nor protection.
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.distribution = createDashboardDistribution(this, {
      stage,
      files: this.bucket,
      apiHost: hostOf(this.api),
      webAclArn: edge?.webAclArn,
      origins: {
        bucket: `https://${data.bucket.bucketRegionalDomainName}`,
        cognito: `https://cognito-idp.${this.region}.${this.urlSuffix}`,
      },
    });
    // Dashboards of all regions share their names.
    createVisitorsDashboard(this, `${this.stackName}-${this.region}`, {
      ...users,
      distribution: this.distribution,
    });
    const { distributionDomainName } = this.distribution;
    const ownOrigin = this.hasOwnDomain ? stage.dashboardOrigin : undefined;
    new CfnOutput(this, 'DashboardUrl', { value: ownOrigin ?? `https://${distributionDomainName}` });
    new CfnOutput(this, 'DashboardTarget', { value: distributionDomainName });
    new CfnOutput(this, 'DashboardBucketName', { value: this.bucket.bucketName });
  }
}
