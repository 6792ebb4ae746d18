import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { BUNDLED_FONT_FAMILIES } from '#core/composition/bundled-assets.ts';
import {
  isFontFile,
  isFontStylesheet,
  isKnownHost,
  VENDORED_FILES,
  vendoredFile,
} from '#core/composition/bundled-assets.ts';

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

describe('an address of the font provider', () => {
  const STYLESHEETS = [
    'https://fonts.googleapis.com/css2?family=Lobster&display=block',
    'https://fonts.googleapis.com/css?family=Lobster|Pacifico',
    'https://fonts.googleapis.com/icon?family=Material+Icons',
  ];
  const FILES = [
    'https://fonts.gstatic.com/s/lobster/v30/neILzCirqoswsqX9zoKmM4MwWJU.woff2',
    'https://fonts.gstatic.com/s/materialicons/v143/flUhRq6tzZclQEJ-Vdg-IuiaDsNc.ttf',
  ];

  it.each(STYLESHEETS)('is a stylesheet: %s', (address) => {
    expect(isFontStylesheet(new URL(address))).toBe(true);
    expect(isFontFile(new URL(address))).toBe(false);
  });

  it.each(FILES)('is a font file: %s', (address) => {
    expect(isFontFile(new URL(address))).toBe(true);
    expect(isFontStylesheet(new URL(address))).toBe(false);
  });

  it.each([
    'https://fonts.googleapis.com/',
    'https://fonts.googleapis.com/earlyaccess/notosans.css',
    'https://fonts.googleapis.com/css2/x',
    'https://fonts.googleapis.com/icons',
    'https://fonts.gstatic.com/',
    'https://fonts.gstatic.com/x.png',
    'https://fonts.gstatic.com/s/x/v1/x.svg',
    'https://fonts.gstatic.com/s/x/v1/x.woff2?a=1',
    'https://fonts.gstatic.com/css2?family=Lobster',
    'https://fonts.googleapis.com/s/x/v1/x.woff2',
  ])('is nothing the service asks for, though its host is known: %s', (address) => {
    expect(isFontStylesheet(new URL(address)) || isFontFile(new URL(address))).toBe(false);
    expect(isKnownHost(new URL(address))).toBe(true);
  });

  it.each([...STYLESHEETS, ...FILES])('is none on another port or without encryption: %s', (address) => {
    for (const other of [address.replace('.com/', '.com:8443/'), address.replace('https:', 'http:')]) {
      expect(isFontStylesheet(new URL(other)) || isFontFile(new URL(other))).toBe(false);
      expect(isKnownHost(new URL(other))).toBe(false);
    }
  });
});
