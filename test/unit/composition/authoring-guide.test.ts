import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUTHORING_GUIDE } from '../../../clients/typescript/src/mcp/authoring-guide.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const text = readFileSync(new URL('../../../docs/authoring-guide.md', import.meta.url), 'utf8');
const documents = [...text.matchAll(/```html\n([^]*?)```/g)].map(([, html]) => html ?? '');
const validator = createTestValidator();

describe('docs/authoring-guide.md', () => {
  it('has three documents', () => {
    expect(documents).toHaveLength(3);
  });

  it.each(documents)('has a document that passes the validator without a warning (%#)', async (document) => {
    expect(await validator.check(document)).toEqual({ root: expect.anything() });
  });

  it('is what the client package contains', () => {
    expect(AUTHORING_GUIDE).toBe(text);
  });

  it('names every component', () => {
    for (const file of readdirSync('catalog/components'))
      expect(text).toContain(`\`${file.replace('.html', '')}\``);
  });
});
