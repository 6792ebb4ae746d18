import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import {
  BUNDLED_FONT_FAMILIES,
  FONT_SUBSTITUTES,
  SYSTEM_FONT_FAMILIES,
  WEB_FONT_FAMILIES,
} from '#core/fonts/font-families.ts';
import type { FontFace } from '#renderer/page/font-css.ts';
import { composeFontsConf } from '#renderer/browser/fonts-conf.ts';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';

const PACKAGED_WITH_CHROMIUM = 'Open Sans';

/** Families that the HyperFrames linter accepts although a page does not declare them. */
const readLinterAliases = async (): Promise<ReadonlySet<string>> => {
  const linter = fileURLToPath(import.meta.resolve('@hyperframes/lint'));
  const parsers = createRequire(linter).resolve('@hyperframes/parsers/package.json');
  const module = (await import(pathToFileURL(join(parsers, '../dist/index.js')).href)) as {
    FONT_ALIAS_KEYS: ReadonlySet<string>;
  };
  return module.FONT_ALIAS_KEYS;
};

const readFaces = async (list: string) =>
  JSON.parse(await readFile(join(BUNDLED_FILES_DIR, 'fonts', list), 'utf8')) as FontFace[];

const readFamily = async (file: string): Promise<string> => {
  const font = create(await readFile(file));
  if (!('familyName' in font)) throw new Error(`${file} is a collection of fonts`);
  return font.familyName;
};

describe('the font families', () => {
  it('are those of the built files', async () => {
    const files = await readdir(join(BUNDLED_FILES_DIR, 'system-fonts'));
    const installed = await Promise.all(
      files.map((file) => readFamily(join(BUNDLED_FILES_DIR, 'system-fonts', file))),
    );
    expect([...new Set(installed), PACKAGED_WITH_CHROMIUM].toSorted()).toEqual(
      [...SYSTEM_FONT_FAMILIES].toSorted(),
    );
    const faces = await readFaces('fonts.json');
    expect([...new Set(faces.map(({ family }) => family))].toSorted()).toEqual(
      [...WEB_FONT_FAMILIES].toSorted(),
    );
  });

  it('are listed with the family, weight and style of each installed file', async () => {
    const faces = await readFaces('system-fonts.json');
    expect(faces).toHaveLength((await readdir(join(BUNDLED_FILES_DIR, 'system-fonts'))).length);
    for (const { family, style, weights, file } of faces) {
      const font = create(await readFile(join(BUNDLED_FILES_DIR, 'system-fonts', file)));
      if (!('familyName' in font)) throw new Error(`${file} is a collection of fonts`);
      const { usWeightClass } = font['OS/2'];
      expect([family, style, weights], file).toEqual([
        font.familyName,
        font.italicAngle < 0 ? 'italic' : 'normal',
        [usWeightClass, usWeightClass],
      ]);
    }
  });

  it('are variable with the range of weights of their files, except Poppins', async () => {
    for (const { family, weights, axes, file } of await readFaces('fonts.json')) {
      const font = create(await readFile(join(BUNDLED_FILES_DIR, 'fonts', file)));
      const { wght, ...others } = 'variationAxes' in font ? font.variationAxes : {};
      const rangeOf = ({ min, max }: { min: number; max: number }) => [min, max];
      if (family === 'Poppins') expect(weights[0]).toBe(weights[1]);
      else expect(wght && rangeOf(wght), file).toEqual(weights);
      expect(
        Object.fromEntries(Object.entries(others).map(([tag, axis]) => [tag, axis && rangeOf(axis)])),
        file,
      ).toEqual(axes);
    }
  });

  it('are TrueType files without the SVG copy of the emoji', async () => {
    for (const file of await readdir(join(BUNDLED_FILES_DIR, 'system-fonts'))) {
      const content = await readFile(join(BUNDLED_FILES_DIR, 'system-fonts', file));
      expect(content.readUInt32BE(0), file).toBe(0x0001_0000);
      const tables = Array.from({ length: content.readUInt16BE(4) }, (_, index) =>
        content.toString('latin1', 12 + index * 16, 16 + index * 16),
      );
      expect(tables, file).not.toContain('SVG ');
      expect(tables, file).toContain('glyf');
    }
  });

  it('have their licenses beside them', async () => {
    const licenses = await readdir(join(BUNDLED_FILES_DIR, 'font-licenses'));
    expect(licenses).toHaveLength(BUNDLED_FONT_FAMILIES.length);
    for (const file of licenses) {
      const license = await readFile(join(BUNDLED_FILES_DIR, 'font-licenses', file), 'utf8');
      expect(license, basename(file)).toMatch(/SIL OPEN FONT LICENSE|Bitstream Vera Fonts Copyright/i);
    }
  });

  it('replace every family that the linter accepts without a declaration', async () => {
    const available = new Set([
      ...BUNDLED_FONT_FAMILIES.map((family) => family.toLowerCase()),
      ...FONT_SUBSTITUTES.keys(),
    ]);
    const aliases = await readLinterAliases();
    expect(aliases.size).toBeGreaterThan(50);
    expect([...aliases].filter((family) => !available.has(family))).toEqual([]);
  });

  it('replace no family that is bundled', () => {
    const bundled = new Set(BUNDLED_FONT_FAMILIES.map((family) => family.toLowerCase()));
    expect([...FONT_SUBSTITUTES.keys()].filter((family) => bundled.has(family))).toEqual([]);
  });
});

describe('composeFontsConf', () => {
  it('escapes the names of folders', () => {
    const conf = composeFontsConf(['/a&b/<c>'], '/cache');
    expect(conf).toContain('<dir>/a&amp;b/&lt;c></dir>');
  });

  it('replaces common families and orders every installed family', () => {
    const conf = composeFontsConf([], '/cache');
    expect(conf).toContain(
      '<test name="family"><string>times new roman</string></test><edit name="family" mode="assign" binding="same"><string>Tinos</string>',
    );
    for (const family of SYSTEM_FONT_FAMILIES) expect(conf).toContain(`<string>${family}</string>`);
  });
});
