import { CfnResource, Lazy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ALIAS_NAME, hashOf } from './live-alias.ts';

/** For three renders of the control document. */
const CHECK_SECONDS = 180;

/**
 * The alias of `render-video` that the render queues invoke. A version of it calls one version of `render-segment`; with
 * `checker` the alias moves only after both have rendered the control document together (ADR 80). One custom resource per
 * version: rolling back deletes the one of the refused version and runs no check.
 */
export const createLiveCoordinator = (
  scope: Construct,
  coordinator: LambdaFunction,
  checker: LambdaFunction | undefined,
): IFunction => {
  const alias = coordinator.addAlias(ALIAS_NAME);
  if (checker) {
    // Every version: a permission for a new one would not be in effect yet when the check begins.
    const resources = [`${coordinator.functionArn}:*`];
    checker.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
    const check = new CfnResource(scope, 'RendererCheck', {
      type: 'Custom::RendererCheck',
      properties: {
        ServiceToken: checker.functionArn,
        ServiceTimeout: CHECK_SECONDS,
        Version: alias.version.functionArn,
      },
    });
    const logicalId = Lazy.uncachedString({ produce: () => `RendererCheck${hashOf(alias)}` });
    check.overrideLogicalId(logicalId);
    alias.node.addDependency(check);
  }
  return alias as unknown as IFunction; // it is one, except for `exactOptionalPropertyTypes`
};
