import { describe, expect, it } from 'vitest';
import { compareTemplateIds, newestVersions } from '#core/template/template-versions.ts';

const IDS = ['promo@10', 'menu@2', 'promo@9', 'promo-kilat@1', 'menu@1', 'promo@1'];

describe('template versions', () => {
  it('are ordered by template, then by number', () => {
    expect(IDS.toSorted(compareTemplateIds)).toEqual([
      'menu@1',
      'menu@2',
      'promo@1',
      'promo@9',
      'promo@10',
      'promo-kilat@1',
    ]);
  });

  it('have one newest of each template, whatever the order of the ids', () => {
    const newest = new Set(['menu@2', 'promo@10', 'promo-kilat@1']);
    expect(newestVersions(IDS)).toEqual(newest);
    expect(newestVersions(IDS.toReversed())).toEqual(newest);
  });
});
