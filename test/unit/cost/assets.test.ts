import { expect, it } from 'vitest';
import { ASSUMED_BYTES, assetUsesOf, estimateAssets } from '../../../scripts/cost/assets.ts';

const GB = 1024 ** 3;
const USE = { name: 'a shop', storedBytes: GB, uploads: 1000, videos: 100, downloads: 10 };
const dollarsOf = (line: string, segments = 1) =>
  estimateAssets(USE, segments).lines.find(({ name }) => name === line)?.dollars;

it('prices storage by the month, and an upload for the day that it is kept', () => {
  expect(dollarsOf('stored files')).toBeCloseTo(0.023, 6);
  const uploadedGb = (1000 * ASSUMED_BYTES.photo) / GB;
  expect(dollarsOf('uploads, 1 day')).toBeCloseTo((uploadedGb * 0.023 * 12) / 365, 6);
});

it('counts an upload and its copy, and a read of every asset by every renderer', () => {
  expect(dollarsOf('objects written')).toBeCloseTo(2000 * 0.000005, 9);
  expect(dollarsOf('objects read')).toBeCloseTo((1000 + 100 * 3 + 10) * 0.0000004, 9);
  expect(dollarsOf('objects read', 4)).toBeCloseTo((1000 + 100 * 3 * 4 + 10) * 0.0000004, 9);
});

it('transfers out only what callers download', () => {
  expect(dollarsOf('transfer to callers')).toBeCloseTo(((10 * ASSUMED_BYTES.photo) / GB) * 0.09, 9);
});

it('has a workspace that fills the storage of the stage', () => {
  const [, full] = assetUsesOf('prod');
  expect(full?.storedBytes).toBe(500 * 1024 ** 2);
  for (const use of assetUsesOf('prod')) {
    const { lines, dollars } = estimateAssets(use, 4);
    expect(dollars).toBeCloseTo(
      lines.reduce((sum, line) => sum + line.dollars, 0),
      12,
    );
  }
});
