import { describe, expect, it } from 'vitest';
import { quoteSubject } from '#core/composition/problems.ts';

describe('a quotation', () => {
  it('holds nothing that turns the order of letters around or is not seen', () => {
    expect(quoteSubject('a\u202Egnp.exe\u202C')).toBe('agnp.exe');
    expect(quoteSubject('\u2066x\u2069\u200B\u00AD\u061C\uFEFFy\u{E0041}')).toBe('xy');
    expect(quoteSubject('satu\u0000dua\u0085\u2028tiga\r\n empat')).toBe('satu dua tiga empat');
  });

  it('keeps what people write', () => {
    const text = 'Es teh “manis” – Rp 5.000 ☕️ é 日本 العربية';
    expect(quoteSubject(text)).toBe(text);
  });
});
