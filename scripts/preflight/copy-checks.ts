import { DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { note, ok } from './finding.ts';
import type { Check } from './finding.ts';

/**
 * The deployment succeeds without the opt-in, but nothing is copied (ADR 81). The role of the jobs is in the template, so the
 * account needs no service role.
 */
export const copies: Check = {
  name: 'copies',
  action: 'backup:DescribeRegionSettings',
  find: async ({ backupOf }, { settings: { backupRegion }, region }) => {
    if (backupRegion === undefined) return ok('not needed: the table is in one region');
    const missing: string[] = [];
    for (const each of [region, backupRegion]) {
      const settings = await backupOf(each).send(new DescribeRegionSettingsCommand());
      const isOptedIn = settings.ResourceTypeOptInPreference?.['DynamoDB'] === true;
      const hasAdvancedFeatures = settings.ResourceTypeManagementPreference?.['DynamoDB'] === true;
      if (!isOptedIn || !hasAdvancedFeatures) missing.push(each);
    }
    if (missing.length === 0) return ok(`AWS Backup may copy the table from ${region} to ${backupRegion}`);
    return note(
      `AWS Backup will not copy the table: DynamoDB is not turned on in ${missing.join(' and ')}.`,
      ...missing.map(
        (each) =>
          `aws backup update-region-settings --region ${each} --resource-type-opt-in-preference DynamoDB=true --resource-type-management-preference DynamoDB=true`,
      ),
    );
  },
};
