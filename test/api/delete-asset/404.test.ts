import { describeAssetNotFound } from '#test/support/describe-asset-not-found.ts';

describeAssetNotFound('delete-asset');
