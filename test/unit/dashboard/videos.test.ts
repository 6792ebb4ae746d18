import { describe, expect, it } from 'vitest';
import { adviceFor } from '../../../dashboard/src/pages/videos/failure-advice.ts';
import { keptUntil } from '../../../dashboard/src/pages/videos/kept-until.ts';
import { readFilters, withFilter } from '../../../dashboard/src/pages/videos/video-filters.ts';
import { templateChoices, templateName } from '../../../dashboard/src/pages/videos/template-names.ts';

const TEMPLATES = [
  { id: 'kartu@1', title: 'Kartu', is_newest: false },
  { id: 'kartu@2', title: 'Kartu', is_newest: true },
];

describe('templateName', () => {
  it.each([
    ['kartu@2', 'Kartu'],
    ['kartu@1', 'Kartu (versi 1)'],
    ['composition', 'Komposisi HTML'],
    ['hilang@1', 'hilang@1'],
  ])('names %s %s', (template, name) => {
    expect(templateName(template, TEMPLATES)).toBe(name);
  });

  it('offers compositions, newest versions and earlier versions in this order', () => {
    expect(templateChoices(TEMPLATES).map(({ value }) => value)).toEqual([
      'composition',
      'kartu@2',
      'kartu@1',
    ]);
  });
});

describe('filters in the address', () => {
  it('reads status and template, and leaves out an unknown status', () => {
    expect(readFilters(new URLSearchParams('status=done&template=kartu@2'))).toEqual({
      status: 'done',
      template: 'kartu@2',
    });
    expect(readFilters(new URLSearchParams('status=toString&template='))).toEqual({});
  });

  it('changes one filter and keeps the other', () => {
    const parameters = new URLSearchParams('status=done&template=composition');
    expect(withFilter(parameters, 'status', 'failed').toString()).toBe('status=failed&template=composition');
    expect(withFilter(parameters, 'status', '').toString()).toBe('template=composition');
  });
});

describe('adviceFor', () => {
  it('sends the author of a composition to its editor', () => {
    expect(adviceFor('script_error', true).page).toBe('komposisi');
  });

  it.each([
    ['script_error', false],
    ['internal_error', true],
  ] as const)('asks to report %s with the id (composition: %s)', (code, isComposition) => {
    expect(adviceFor(code, isComposition).needsReport).toBe(true);
  });

  it('sends to the assets when one of them was not available', () => {
    expect(adviceFor('asset_unavailable', true).page).toBe('berkas');
  });
});

describe('keptUntil', () => {
  it('is 30 days after the video was finished', () => {
    expect(keptUntil('2026-11-23T01:10:00.000Z')).toBe('2026-12-23T01:10:00.000Z');
  });
});
