import { expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { readClipValue, writeClipValue } from '#core/template/clip-value.ts';

const assetId = assetIdFromUuid('0199a000-0000-7000-8000-000000000001');

it.each([
  ['', { startSeconds: 0 }],
  ['#t=2.5', { startSeconds: 2.5 }],
  ['#t=0,8.25', { startSeconds: 0, endSeconds: 8.25 }],
  ['#t=599.5,600', { startSeconds: 599.5, endSeconds: 600 }],
])('writes the part %s as it is read', (part, range) => {
  expect(readClipValue(assetId + part)).toEqual({ assetId, ...range });
  expect(writeClipValue({ assetId, ...range })).toBe(assetId + part);
});

it('reads a part from the beginning, whose start may be left out', () => {
  expect(readClipValue(`${assetId}#t=,8`)).toEqual({ assetId, startSeconds: 0, endSeconds: 8 });
});

it.each([
  '#t=',
  '#t=,',
  '#t=-1',
  '#t=1e1',
  '#t=.5',
  '#t=1.2345',
  '#t=1000',
  '#t=1,',
  '#t=npt:1',
  '#t=1#t=2',
  ' ',
])('does not read the part %j', (part) => {
  expect(readClipValue(assetId + part)).toBeUndefined();
});
