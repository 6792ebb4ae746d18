import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DASHBOARD_API_PREFIX } from '#contracts/dashboard-routes.ts';
import { createEdgeWebAcl } from '../constructs/web-acl.ts';
import { GLOBAL_REGION, inRegion } from '../other-region.ts';
import type { OtherRegionProps } from '../other-region.ts';

export interface EdgeStackProps extends OtherRegionProps {
  readonly requestsPerAddressPerMinute: number;
}

const OUTPUT = 'WebAclArn';

/** The web ACL of the dashboard's distribution, which CloudFront accepts from one region only. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { requestsPerAddressPerMinute, ...props }: EdgeStackProps) {
    super(scope, id, inRegion(GLOBAL_REGION, props));
    const webAclArn = createEdgeWebAcl(this, {
      name: this.stackName,
      requestsPerAddressPerMinute,
      pathPrefix: DASHBOARD_API_PREFIX,
    });
    new CfnOutput(this, OUTPUT, { value: webAclArn });
  }

  /** ARN of the web ACL, for a stack of any region: CloudFormation reads the output during its deployment. */
  get webAclArn(): string {
    return Fn.getStackOutput(this.stackName, OUTPUT, GLOBAL_REGION);
  }
}
