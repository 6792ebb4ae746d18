import { describe, expect, it } from 'vitest';
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
    ['studio', 'Proyek'],
    ['hilang-lama@1', 'Hilang Lama'],
  ])('names %s %s', (template, name) => {
    expect(templateName(template, TEMPLATES)).toBe(name);
  });

  it('offers compositions and projects, then each template once', () => {
    expect(templateChoices(TEMPLATES)).toEqual([
      { value: 'composition', label: 'Komposisi HTML' },
      { value: 'studio', label: 'Proyek' },
      { value: 'kartu', label: 'Kartu' },
    ]);
  });
});

describe('filters in the address', () => {
  it('reads status and template, and leaves out an unknown status', () => {
    expect(readFilters(new URLSearchParams('status=done&template=kartu@2'))).toEqual({
      status: 'done',
      template: 'kartu',
    });
    expect(readFilters(new URLSearchParams('status=toString&template='))).toEqual({});
    expect(readFilters(new URLSearchParams('template=@5'))).toEqual({});
  });

  it('changes one filter and keeps the other', () => {
    const parameters = new URLSearchParams('status=done&template=composition');
    expect(withFilter(parameters, 'status', 'failed').toString()).toBe('status=failed&template=composition');
    expect(withFilter(parameters, 'status', '').toString()).toBe('template=composition');
  });
});
