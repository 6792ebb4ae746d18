import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  isFontFile,
  isFontStylesheet,
  isKnownHost,
  VENDORED_FILES,
  vendoredFile,
} from '#core/composition/served-files.ts';

describe('served files', () => {
  it('are the files of the pinned GSAP package', () => {
    const folder = dirname(fileURLToPath(import.meta.resolve('gsap/dist/gsap.min.js')));
    const shipped = readdirSync(folder).filter((file) => file.endsWith('.min.js'));
    expect([...VENDORED_FILES].toSorted()).toEqual(shipped.toSorted());
  });
});

describe('vendoredFile', () => {
  it.each([
    ['https://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js', 'gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js', 'gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap@latest/dist/gsap.js', 'gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap/dist/SplitText.min.js', 'SplitText.min.js'],
    ['https://CDN.jsdelivr.net:443/npm/gsap@3.15/dist/./Flip.min.js#x', 'Flip.min.js'],
    ['https://unpkg.com/gsap@3.12.5/dist/MotionPathPlugin.min.js', 'MotionPathPlugin.min.js'],
    ['https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/ScrollTrigger.min.js', 'ScrollTrigger.min.js'],
  ])('replaces %s', (address, file) => {
    expect(vendoredFile(new URL(address))).toBe(file);
  });

  it.each([
    'http://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net:8443/npm/gsap@3/dist/gsap.min.js',
    'https://user@cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net.evil.example/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@2.1.3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3.1.2.3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js?cb=1',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/nothing.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/../../evil/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/evil@3/dist/gsap.min.js',
    'https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js',
    'https://constructor/ajax/libs/gsap/3.12.5/gsap.min.js',
  ])('does not replace %s', (address) => {
    expect(vendoredFile(new URL(address))).toBeUndefined();
  });
});

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
