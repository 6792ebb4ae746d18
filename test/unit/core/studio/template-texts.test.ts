import { describe, expect, it } from 'vitest';
import { setText } from '#core/studio/edits.ts';
import { applyEdit } from '#core/studio/splices.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { templateCopies } from '#test/support/template-copies.ts';
import { open } from './edited.ts';

const TEXT = 'Kopi "Senja" & <teman>: Rp15.000, it\'s murah';

const declarationsOf = ({ parsed }: StudioDocument): readonly Record<string, unknown>[] => {
  const element = parsed.elements.find(({ attributes }) => attributes.has('data-composition-variables'));
  const json = element?.attributes.get('data-composition-variables') ?? '[]';
  return JSON.parse(json) as Record<string, unknown>[];
};

describe('a changed text of a template', () => {
  it.each(templateCopies())('is all that differs in %s', (_id, source) => {
    const before = open(source);
    const texts = new Map(
      before.items.flatMap((item) =>
        item.kind === 'text' && item.variable !== undefined ? [[item.variable, item]] : [],
      ),
    );
    expect(texts.size).toBeGreaterThan(1);
    for (const [variable, { key, text }] of texts) {
      const changed = applyEdit(source, setText(before, key, TEXT));
      const after = open(changed);
      const expected = declarationsOf(before).map((one) =>
        one['id'] === variable ? { ...one, default: TEXT } : one,
      );
      expect(declarationsOf(after)).toEqual(expected);
      expect(after.items.find((item) => item.key === key)?.text).toBe(TEXT);
      expect(applyEdit(changed, setText(after, key, text ?? ''))).toBe(source);
    }
  });
});
