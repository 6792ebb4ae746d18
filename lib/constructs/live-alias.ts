import type { CfnResource } from 'aws-cdk-lib';
import type { Alias } from 'aws-cdk-lib/aws-lambda';

/** Of the version that callers reach. */
export const ALIAS_NAME = 'live';

/** Characters of a version's logical id that change with its code, configuration and layers. */
export const hashOf = ({ version }: Pick<Alias, 'version'>): string => {
  const { stack, logicalId } = version.node.defaultChild as CfnResource;
  const id: string = stack.resolve(logicalId);
  return id.slice(-8).toUpperCase();
};
