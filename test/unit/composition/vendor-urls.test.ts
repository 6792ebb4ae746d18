import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { BUNDLED_FONT_FAMILIES } from '#core/composition/bundled-fonts.ts';
import { VENDORED_FILES, vendoredFile } from '#core/composition/vendor-urls.ts';

describe('vendored files', () => {
  it('are exactly what the pinned GSAP package ships', () => {
    const folder = dirname(fileURLToPath(import.meta.resolve('gsap/dist/gsap.min.js')));
    const shipped = readdirSync(folder).filter((file) => file.endsWith('.min.js'));
    expect([...VENDORED_FILES].toSorted()).toEqual(shipped.toSorted());
  });

  it('include exactly the font families of the packages the project depends on', () => {
    const packages = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource/'));
    const families = packages.map((name) => {
      const metadata = fileURLToPath(import.meta.resolve(`${name}/metadata.json`));
      return (JSON.parse(readFileSync(metadata, 'utf8')) as { family: string }).family;
    });
    expect([...BUNDLED_FONT_FAMILIES].toSorted()).toEqual(families.toSorted());
  });

  it.each([
    ['https://cdn.jsdelivr.net/npm/gsap@3.14.2/dist/gsap.min.js', 'gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js', 'gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap@latest/dist/gsap.js', 'gsap.min.js'],
    ['https://cdn.jsdelivr.net/npm/gsap/dist/SplitText.min.js', 'SplitText.min.js'],
    ['https://CDN.jsdelivr.net:443/npm/gsap@3.15/dist/./Flip.min.js#x', 'Flip.min.js'],
    ['https://unpkg.com/gsap@3.12.5/dist/MotionPathPlugin.min.js', 'MotionPathPlugin.min.js'],
    ['https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/ScrollTrigger.min.js', 'ScrollTrigger.min.js'],
  ])('stand for %s', (address, file) => {
    expect(vendoredFile(new URL(address))).toBe(file);
  });

  it.each([
    'http://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net:8443/npm/gsap@3/dist/gsap.min.js',
    'https://user@cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net.evil.example/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net./npm/gsap@3/dist/gsap.min.js',
    'https://evil.example/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@2.1.3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3x/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3.1.2.3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js?cb=1',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/nothing.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/%2e%2e%2fgsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/../../evil/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/evil@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/gh/evil/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js/x',
    'https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js',
    'https://constructor/ajax/libs/gsap/3.12.5/gsap.min.js',
  ])('never stand for %s', (address) => {
    expect(vendoredFile(new URL(address))).toBeUndefined();
  });
});
