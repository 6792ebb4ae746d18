import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH, sampleOf } from '#test/render/support/thorough.ts';
import { lintFile } from '../../../scripts/shared/lint-file.ts';
import { page, readFixture } from './page.ts';

const COMMAND = fileURLToPath(new URL('../../../scripts/lint.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lint-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runLint = (...args: string[]): Promise<{ status: number; out: string; err: string }> =>
  runLintIn('id_ID.UTF-8', ...args);

const runLintIn = (
  locale: string,
  ...args: string[]
): Promise<{ status: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, LC_ALL: locale };
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    );
  });

const fileOf = (content: string | Buffer): string => {
  const file = join(folder, 'komposisi.html');
  writeFileSync(file, content);
  return file;
};

const BAD = page('\n<p>😀</p><img src="https://x.example/a.png">\r\n  <img src="b.png">');

describe('npm run lint', { timeout: 20_000 }, () => {
  it('reports a valid composition', async () => {
    const file = fileOf(readFixture('cards'));
    expect(await runLint(file)).toEqual({
      status: 0,
      out: `${file}: siap dirender (1080 × 1920 piksel, 30 fps, 10 detik).\n`,
      err: '',
    });
  });

  it.each(
    sampleOf([
      ['C', ['--language', 'id'], 'siap dirender'],
      ['en_US.UTF-8', [], 'ready to render'],
    ] as const),
  )(
    'prints the language of the locale %s unless there is an option: %j',
    async (locale, options, expected) => {
      const { status, out } = await runLintIn(locale, ...options, fileOf(readFixture('cards')));
      expect(status).toBe(0);
      expect(out).toContain(expected);
    },
  );

  it.runIf(IS_THOROUGH)('checks the documents of a folder, with --json too', async () => {
    const site = join(folder, 'site');
    mkdirSync(site);
    writeFileSync(join(site, 'index.html'), readFixture('cards'));
    expect(await runLint(site, '--json')).toMatchObject({
      status: 0,
      out: '{\n  "problems": [],\n  "warnings": []\n}\n',
    });
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    expect(await runLint(empty)).toMatchObject({
      status: 2,
      err: `The folder ${empty} contains no index.html.\n`,
    });
  });

  it('prints the problems as JSON with --json', async () => {
    const { status, out } = await runLint('--json', fileOf(BAD));
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      problems: [
        { code: 'remote_asset', message: expect.any(String), hint: expect.any(String), line: 2, column: 15 },
        {
          code: 'path_outside_composition',
          message: expect.any(String),
          hint: expect.any(String),
          line: 3,
          column: 8,
        },
      ],
      warnings: [expect.objectContaining({ code: 'nothing_moves', line: null })],
    });
  });

  it('exits with 2 without a file or when the file does not exist', async () => {
    expect(await runLint()).toMatchObject({ status: 2, err: expect.stringContaining('Usage: npm run lint') });
    expect(await runLint(join(folder, 'none.html'))).toMatchObject({
      status: 2,
      err: expect.stringMatching(/Cannot read the file/),
    });
  });
});

describe('lintFile', () => {
  it('counts the assets of a valid composition, which it cannot look up', async () => {
    const image = '<img src="assets/asset_01997b1e-0000-7000-8000-000000000001" alt="">';
    const { status, report } = await lintFile(
      fileOf(readFixture('cards').replace('</body>', `${image}</body>`)),
      { language: 'id' },
    );
    expect(status).toBe(0);
    expect(report).toContain('10 detik; 1 aset diperiksa saat video dibuat).');
  });

  it('prints every problem with line, column and hint in Indonesian', async () => {
    const file = fileOf(BAD);
    const { status, report } = await lintFile(file, { language: 'id' });
    expect(status).toBe(1);
    expect(report).toContain(
      `${file}:2:15  remote_asset\n  Berkas “https://x.example/a.png” berada di internet`,
    );
    expect(report).toContain(`${file}:3:8  path_outside_composition\n`);
    expect(report).toMatch(/\n {2}Saran: .+\n/);
    expect(report).toMatch(/\n2 masalah dan 1 peringatan\. Perbaiki, lalu periksa lagi\.$/);
  });

  it('prints the same report in English', async () => {
    const file = fileOf(BAD);
    const { status, report } = await lintFile(file, { language: 'en' });
    expect(status).toBe(1);
    expect(report).toContain(`${file}:2:15  remote_asset\n  “https://x.example/a.png” is on the internet`);
    expect(report).toMatch(/\n {2}Hint: .+\n/);
    expect(report).toMatch(/\n {2}Warning: Nothing moves: .+\n/);
    expect(report).toMatch(/\n2 problems and 1 warning\. Correct them, then check again\.$/);
  });

  it('warns of a family that is drawn in another one, and still passes', async () => {
    const file = fileOf(
      readFixture('cards').replace('</style>', 'p { font-family: Arial, sans-serif }</style>'),
    );
    const { status, report } = await lintFile(file, { language: 'id' });
    expect(status).toBe(0);
    expect(report).toMatch(
      /komposisi\.html:\d+:\d+ {2}substituted_font\n {2}Peringatan: Font “Arial” .* Arimo\.\n/,
    );
    expect(report).toContain('siap dirender');
  });

  it('prints problems before marked warnings and counts both', async () => {
    const clip = '<p data-start="1" data-duration="3" style="animation: muncul 1s 5s both">Halo</p>';
    const { status, report } = await lintFile(fileOf(page(`${clip}<img src="b.png">`)), { language: 'id' });
    expect(status).toBe(1);
    expect(report).toMatch(
      /path_outside_composition\n[\s\S]*late_animation\n {2}Peringatan: Animasi ini[\s\S]*\n1 masalah dan 1 peringatan\. Perbaiki, lalu periksa lagi\.$/,
    );
  });

  it.each([
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0x3e]), 'UTF-8'],
    ['nothing', '', 'kosong'],
    ['more than 200 000 characters', 'x'.repeat(200_001), '200.001 karakter, paling banyak 200.000'],
  ])('refuses a file with %s', async (_, content, expected) => {
    const { status, report } = await lintFile(fileOf(content), { language: 'id' });
    expect(status).toBe(1);
    expect(report).toContain(expected);
    expect(report).toContain('1 masalah');
  });
});

describe('lintFile of a folder', () => {
  it('names the file of each problem', async () => {
    const project = join(folder, 'project');
    mkdirSync(join(project, 'compositions'), { recursive: true });
    const host =
      '<div data-composition-id="a" data-composition-src="compositions/a.html" data-start="0" data-duration="2" data-track-index="1"></div>';
    writeFileSync(join(project, 'index.html'), page(host));
    writeFileSync(
      join(project, 'compositions/a.html'),
      '<template><div data-composition-id="a" data-width="10" data-height="10">\n<img src="b.svg" alt=""></div></template>',
    );
    const { status, report } = await lintFile(project, { language: 'en' });
    expect(status).toBe(1);
    expect(report).toContain('compositions/a.html:2:6  missing_file\n');
    writeFileSync(join(project, 'b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await lintFile(project, { language: 'en' })).toMatchObject({ status: 0 });
  });
});
