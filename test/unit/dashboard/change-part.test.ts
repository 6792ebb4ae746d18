import { expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { withLength, withStart } from '../../../dashboard/src/ui/asset-picker/change-part.ts';

const assetId = assetIdFromUuid('0199a000-0000-7000-8000-000000000001');
const whole = { assetId, startSeconds: 0 };

it('keeps the length of a part when its start changes', () => {
  const part = { assetId, startSeconds: 1.1, endSeconds: 3.4 };
  expect(withStart(part, 0.3)).toEqual({ assetId, startSeconds: 0.3, endSeconds: 2.6 });
});

it('ends with the clip while no other length is chosen', () => {
  expect(withStart(whole, 2)).toEqual({ assetId, startSeconds: 2 });
});

it('writes an end only for a length that is not the longest', () => {
  expect(withLength(whole, 2.3, 9)).toEqual({ ...whole, endSeconds: 2.3 });
  expect(withLength({ ...whole, endSeconds: 2 }, 9, 9)).toEqual(whole);
});
