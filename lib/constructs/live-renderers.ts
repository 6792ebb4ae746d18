import { CfnResource, Lazy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ALIAS_NAME, hashOf } from './live-alias.ts';

/** For three renders of the control document. */
const CHECK_SECONDS = 180;

interface LiveRenderers {
  /** `render-video`, which the render queues invoke. A version of it calls one version of `render-segment`. */
  readonly coordinator: IFunction;
  /** `render-segment`, for thumbnails and photos. */
  readonly renderer: IFunction;
}

/**
 * The aliases of both. With `checker` they move only after the versions have rendered the control document together (ADR 80).
 * One custom resource per version: rolling back deletes the one of the refused version and runs no check.
 */
export const createLiveRenderers = (
  scope: Construct,
  { coordinator, renderer }: { readonly coordinator: LambdaFunction; readonly renderer: LambdaFunction },
  checker: LambdaFunction | undefined,
): LiveRenderers => {
  const alias = coordinator.addAlias(ALIAS_NAME);
  const rendererAlias = renderer.addAlias(ALIAS_NAME);
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
    for (const moved of [alias, rendererAlias]) moved.node.addDependency(check);
  }
  // They are functions, except for `exactOptionalPropertyTypes`.
  return { coordinator: alias as unknown as IFunction, renderer: rendererAlias as unknown as IFunction };
};
