import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { inRegion } from '../other-region.ts';
import type { OtherRegionProps } from '../other-region.ts';

export interface BackupCopiesStackProps extends OtherRegionProps {
  readonly backupRegion: string;
  readonly vaultName: string;
  readonly retainsData: boolean;
}

/** The vault in the second region, which keeps its copies when the stack is deleted. */
export class BackupCopiesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { backupRegion, vaultName, retainsData, ...props }: BackupCopiesStackProps,
  ) {
    super(scope, id, { ...inRegion(backupRegion, props), terminationProtection: retainsData });
    new BackupVault(this, 'Copies', {
      backupVaultName: vaultName,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}
