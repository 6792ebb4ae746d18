import { BootstraplessSynthesizer } from 'aws-cdk-lib';
import type { IStackSynthesizer, StackProps } from 'aws-cdk-lib';

/** Region of global resources: budgets, and web ACLs and metrics of CloudFront. */
export const GLOBAL_REGION = 'us-east-1';

export interface OtherRegionProps extends StackProps {
  readonly account: string;
  /** Region of the other stacks, whose bootstrap roles deploy this one. */
  readonly bootstrappedRegion: string;
}

const bootstrapRole = (name: string, { account, bootstrappedRegion }: OtherRegionProps): string =>
  `arn:\${AWS::Partition}:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${bootstrappedRegion}`;

/** For a stack without assets in `region`, which needs no bootstrap of its own. */
export const inRegion = (region: string, props: OtherRegionProps): StackProps => ({
  ...props,
  env: { account: props.account, region },
  synthesizer: new BootstraplessSynthesizer({
    deployRoleArn: bootstrapRole('deploy', props),
    cloudFormationExecutionRoleArn: bootstrapRole('cfn-exec', props),
  }) as IStackSynthesizer, // it is one, except for `exactOptionalPropertyTypes`
});
