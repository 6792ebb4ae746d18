import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLibrary, LIBRARY_FILES } from '#core/composition/bundled-libraries.ts';
import { COPIES, packageFolder } from '../../../layers/bundled-files/libraries.ts';

const fileOf = (address: string): string | undefined => findLibrary(new URL(address))?.file;
const JSDELIVR = 'https://cdn.jsdelivr.net/npm';
const CDNJS = 'https://cdnjs.cloudflare.com/ajax/libs';

describe('findLibrary', () => {
  it.each([
    [`${JSDELIVR}/gsap@3.14.2/dist/gsap.min.js`, 'gsap.min.js'],
    [`${JSDELIVR}/gsap@3/dist/gsap.min.js`, 'gsap.min.js'],
    [`${JSDELIVR}/gsap@latest/dist/gsap.js`, 'gsap.min.js'],
    [`${JSDELIVR}/gsap/dist/SplitText.min.js`, 'SplitText.min.js'],
    ['https://CDN.jsdelivr.net:443/npm/gsap@3.15/dist/./Flip.min.js#x', 'Flip.min.js'],
    ['https://unpkg.com/gsap@3.12.5/dist/MotionPathPlugin.min.js', 'MotionPathPlugin.min.js'],
    [`${CDNJS}/gsap/3.12.5/ScrollTrigger.min.js`, 'ScrollTrigger.min.js'],
    [`${JSDELIVR}/gsap@3/+esm`, 'gsap.esm.min.js'],
    ['https://unpkg.com/gsap@3.12.5/index.js', 'gsap.esm.min.js'],
    [`${JSDELIVR}/gsap@3.13/SplitText/+esm`, 'SplitText.esm.min.js'],
    ['https://unpkg.com/gsap@3/ScrollTrigger.js', 'ScrollTrigger.esm.min.js'],
    [`${CDNJS}/bodymovin/5.12.2/lottie.min.js`, 'lottie.min.js'],
    [`${CDNJS}/lottie-web/5.10.0/lottie_light.min.js`, 'lottie_light.min.js'],
    ['https://unpkg.com/lottie-web@^5.9/build/player/lottie.js', 'lottie.min.js'],
    [`${CDNJS}/bodymovin/5.12.2/lottie_svg.min.js`, 'lottie.min.js'],
    [`${CDNJS}/three.js/r128/three.min.js`, 'three-0.128.0.min.js'],
    [`${JSDELIVR}/three@0.147.0/build/three.min.js`, 'three-0.147.0.min.js'],
    ['https://unpkg.com/three@0.160/build/three.min.js', 'three-0.160.1.min.js'],
    ['https://unpkg.com/three@~0.160.0/build/three.module.js', 'three-0.160.1.module.min.js'],
    [`${JSDELIVR}/three/build/three.module.min.js`, 'three-0.187.0.module.min.js'],
    [`${JSDELIVR}/three@latest/+esm`, 'three-0.187.0.module.min.js'],
    [`${JSDELIVR}/three@0.184.0/build/three.module.js`, 'three-0.184.0.module.min.js'],
    [`${CDNJS}/animejs/3.2.1/anime.min.js`, 'anime.min.js'],
    [`${JSDELIVR}/animejs@3`, 'anime.min.js'],
    [`${JSDELIVR}/animejs@4.0.2/lib/anime.iife.min.js`, 'anime.umd.min.js'],
    [`${JSDELIVR}/animejs@4.x/dist/bundles/anime.umd.js`, 'anime.umd.min.js'],
    [`${JSDELIVR}/animejs/+esm`, 'anime.esm.min.js'],
    [`${JSDELIVR}/d3@7`, 'd3.min.js'],
    ['https://unpkg.com/d3', 'd3.min.js'],
    [`${CDNJS}/d3/7.8.5/d3.min.js`, 'd3.min.js'],
    [`${JSDELIVR}/motion@latest/dist/motion.js`, 'motion.js'],
  ])('serves %s with a bundled release', (address, file) => {
    expect(fileOf(address)).toBe(file);
  });

  it.each([
    `${JSDELIVR}/gsap@2.1.3/dist/gsap.min.js`,
    `${JSDELIVR}/gsap@30/dist/gsap.min.js`,
    `${JSDELIVR}/gsap@3/dist/gsap.min.js?cb=1`,
    `${JSDELIVR}/gsap@3/dist/nothing.min.js`,
    `${JSDELIVR}/gsap@2/CustomEase.js`,
    `${JSDELIVR}/gsap@3/all.js`,
    `${JSDELIVR}/gsap@3/dist/gsap.min.js/`,
    `${JSDELIVR}/three@0.161.0/build/three.module.js`,
    `${JSDELIVR}/three@0.1600.0/build/three.min.js`,
    `${JSDELIVR}/three@latest/build/three.min.js`,
    `${JSDELIVR}/three@0.160.0/examples/jsm/controls/OrbitControls.js`,
    `${JSDELIVR}/animejs@2.2.0/anime.min.js`,
    `${JSDELIVR}/animejs/lib/anime.min.js`,
    `${JSDELIVR}/d3@5/dist/d3.min.js`,
    `${CDNJS}/d3/3.5.17/d3.min.js`,
    `${JSDELIVR}/motion@10/dist/motion.js`,
  ])('names the bundled releases instead of %s', (address) => {
    const { file, offers = [] } = findLibrary(new URL(address)) ?? {};
    expect(file).toBeUndefined();
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) expect(fileOf(/\((.*)\)/.exec(offer)?.[1] ?? ''), offer).toBeDefined();
  });

  it.each([
    'http://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net:8443/npm/gsap@3/dist/gsap.min.js',
    'https://user@cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net.evil.example/npm/gsap@3/dist/gsap.min.js',
    'https://cdn.jsdelivr.net/gh/gsap@3/dist/gsap.min.js',
    `${JSDELIVR}/gsap@3/dist/../../evil/dist/gsap.min.js`,
    `${JSDELIVR}/@evil/gsap@3/dist/gsap.min.js`,
    `${JSDELIVR}/evil@3/dist/gsap.min.js`,
    'https://constructor/ajax/libs/gsap/3.12.5/gsap.min.js',
  ])('does not know %s', (address) => {
    expect(findLibrary(new URL(address))).toBeUndefined();
  });
});

describe('LIBRARY_FILES', () => {
  it('contains every classic script of the installed GSAP', () => {
    const shipped = readdirSync(join(packageFolder('gsap'), 'dist')).filter((file) =>
      file.endsWith('.min.js'),
    );
    for (const file of shipped) expect(LIBRARY_FILES).toContain(file);
  });

  it.each([...COPIES])('%s is of the installed release', (file, [packageName, path]) => {
    const folder = packageFolder(packageName);
    expect(LIBRARY_FILES).toContain(file);
    expect(existsSync(join(folder, path)), path).toBe(true);
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly version: string;
    };
    const address = `${JSDELIVR}/${name}@${version}/${path}`;
    expect(fileOf(address)).toBe(file);
    expect(findLibrary(new URL(address))?.offers.join(' ')).toContain(` ${version} (`);
  });
});
