import { describe, expect, it } from 'vitest';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { page } from './page.ts';

const validator = createTestValidator();
const problemsOf = async (css: string, head = '') => {
  const checked = await validator.check(page('<p>a</p>', { head: `${head}<style>${css}</style>` }));
  return 'problems' in checked ? checked.problems.map(({ code, subject }) => `${code} ${subject}`) : [];
};
const unavailable = (...names: string[]) => names.map((name) => `font_family_without_font_face ${name}`);

describe('a stack of fonts is accepted', () => {
  it.each([
    [
      'Tailwind',
      'ui-sans-serif, system-ui, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',
    ],
    [
      'Tailwind, monospace',
      'ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, "Liberation Mono", "Courier New", monospace',
    ],
    ['Tailwind, serif', 'ui-serif, Georgia, Cambria, "Times New Roman", Times, serif'],
    [
      'GitHub',
      '-apple-system,BlinkMacSystemFont,"Segoe UI","Noto Sans",Helvetica,Arial,sans-serif,"Apple Color Emoji","Segoe UI Emoji"',
    ],
    ['GitHub, monospace', 'ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace'],
    [
      'Bootstrap',
      'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif,"Apple Color Emoji","Segoe UI Emoji","Segoe UI Symbol","Noto Color Emoji"',
    ],
    [
      'Bootstrap, monospace',
      'SFMono-Regular,Menlo,Monaco,Consolas,"Liberation Mono","Courier New",monospace',
    ],
    ['VS Code', '"Segoe WPC", "Segoe UI", sans-serif'],
    ['VS Code on Linux', 'system-ui, "Ubuntu", "Droid Sans", sans-serif'],
    ['VS Code, editor', '"Droid Sans Mono", "monospace", monospace'],
    [
      'WordPress',
      '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Oxygen-Sans,Ubuntu,Cantarell,"Helvetica Neue",sans-serif',
    ],
    ['Create React App', "source-code-pro, Menlo, Monaco, Consolas, 'Courier New', monospace"],
    ['Google', '"Google Sans", Roboto, Arial, sans-serif'],
    ['Office', '"Century Gothic", CenturyGothic, AppleGothic, sans-serif'],
    ['Fluent', "'Segoe UI Web (West European)', 'Segoe UI', -apple-system, Roboto, sans-serif"],
    ['Windows Terminal', "'Cascadia Code', 'Cascadia Mono', Consolas, monospace"],
    ['antique', "Superclarendon, 'Bookman Old Style', 'URW Bookman L', 'Georgia Pro', Georgia, serif"],
    ['Didone', "Didot, 'Bodoni MT', 'Noto Serif Display', 'URW Palladio L', P052, Sylfaen, serif"],
    ['slab', "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', serif"],
    ['handwriting', '"Brush Script MT", "Segoe Script", cursive'],
    ['a variable, then anything', 'var(--font), Lobster'],
    ['a bundled family, then anything', 'Inter, Lobster, sans-serif'],
    ['a keyword', 'inherit'],
  ])('%s', async (_, families) => {
    expect(await problemsOf(`p{font-family:${families}}`)).toEqual([]);
    expect(await problemsOf(`p{font-family:${families}!important}`)).toEqual([]);
  });

  it('after a family that the page declares or links', async () => {
    const face = '@font-face{font-family:Merek;src:url(data:font/woff2;base64,AA)}';
    expect(await problemsOf(`${face}p{font-family:Merek,Lobster}`)).toEqual([]);
    const link =
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lobster+Two:wght@700">';
    expect(await problemsOf('p{font-family:"Lobster Two",Pacifico}', link)).toEqual([]);
    const imported = '@import "https://fonts.googleapis.com/css2?family=Lobster";';
    expect(await problemsOf(`${imported}p{font-family:Lobster,Pacifico}`)).toEqual([]);
  });
});

describe('a stack of fonts is refused', () => {
  it.each([
    ['an unknown family before a generic one', 'Lobster, sans-serif', ['lobster']],
    ['an unknown family before a bundled one', '"Merek Saya", Inter, Pacifico', ['merek saya']],
    ['an unknown family between others', 'SFMono-Regular, Lobster, Consolas', ['lobster']],
    ['several', 'Lobster, Pacifico, serif', ['lobster', 'pacifico']],
    [
      'fonts of other systems only',
      '"Segoe UI Symbol", SFMono-Regular',
      ['segoe ui symbol', 'sfmono-regular'],
    ],
  ])('%s', async (_, families, names) => {
    expect(await problemsOf(`p{font-family:${families}}`)).toEqual(unavailable(...names));
  });

  it('with the position of its first use, once per family', async () => {
    const html = page('', {
      head: '<style>p{color:red;font-family:Lobster}b{font-family:Lobster,Arial}</style>',
    });
    const checked = await validator.check(html);
    expect(checked).toMatchObject({
      problems: [
        { code: 'font_family_without_font_face', subject: 'lobster', position: html.indexOf('font-family') },
      ],
    });
  });
});
