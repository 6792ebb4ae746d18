import { describe, expect, it } from 'vitest';
import { isFontFile, isFontStylesheet, isKnownHost } from '#core/composition/served-files.ts';

describe('an address of the font provider', () => {
  it.each([
    ['https://fonts.googleapis.com/css2?family=Lobster&display=block', true, false],
    ['https://fonts.googleapis.com/css?family=Lobster|Pacifico', true, false],
    ['https://fonts.googleapis.com/icon?family=Material+Icons', true, false],
    ['https://fonts.gstatic.com/s/lobster/v30/neILzCirqoswsqX9zoKmM4MwWJU.woff2', false, true],
    ['https://fonts.gstatic.com/s/materialicons/v143/flUhRq6tzZclQEJ-Vdg-IuiaDsNc.ttf', false, true],
    ['https://fonts.googleapis.com/', false, false],
    ['https://fonts.googleapis.com/css2/x', false, false],
    ['https://fonts.googleapis.com/s/x/v1/x.woff2', false, false],
    ['https://fonts.gstatic.com/x.png', false, false],
    ['https://fonts.gstatic.com/s/x/v1/x.svg', false, false],
    ['https://fonts.gstatic.com/s/x/v1/x.woff2?a=1', false, false],
    ['https://fonts.gstatic.com/css2?family=Lobster', false, false],
  ])('%s: stylesheet %s, font file %s', (address, isStylesheet, isFile) => {
    expect(isFontStylesheet(new URL(address))).toBe(isStylesheet);
    expect(isFontFile(new URL(address))).toBe(isFile);
    expect(isKnownHost(new URL(address))).toBe(true);
    for (const other of [address.replace('.com/', '.com:8443/'), address.replace('https:', 'http:')]) {
      expect(isFontStylesheet(new URL(other)) || isFontFile(new URL(other))).toBe(false);
      expect(isKnownHost(new URL(other))).toBe(false);
    }
  });
});
