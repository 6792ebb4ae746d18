import { describe, expect, it } from 'vitest';
import { findLateAnimations } from '#core/composition/late-animations.ts';
import { parseDocument } from '#core/composition/parse-document.ts';

const CLIP =
  '<div id="judul" class="clip teks" data-start="5" data-duration="3"><p><b class="kata">Halo</b></p></div>';

const subjects = (css: string, clip = CLIP): (string | undefined)[] => {
  const html = `<style>${css}</style><div data-composition-id="main" data-start="0" data-duration="10">${clip}<i class="luar"></i></div>`;
  const document = parseDocument(html);
  return document ? findLateAnimations(document).map(({ subject }) => subject) : ['not parsed'];
};

describe('an animation of a clip of 3 seconds', () => {
  it.each([
    ['.clip { animation: masuk 1s 5s both }', '5 → 3'],
    ['#judul { animation-delay: 5000ms }', '5 → 3'],
    ['div.clip.teks { animation: masuk 1s cubic-bezier(0.2, 0.8, 0.2, 1) 3s }', '3 → 3'],
    ['main .kata::before { animation: masuk 1s 4.5s, keluar 1s .5s }', '4.5 → 3'],
    ['@media (min-width: 1px) { b { color: red; animation: masuk 300ms 5s } }', '5 → 3'],
    ['@keyframes masuk { from { opacity: 0 } } /* } */ .x, b { animation: masuk 1s 5s }', '5 → 3'],
    ['* { animation: masuk 1s 5s }', '5 → 3'],
    ['.clip{quotes:"}" "{"; animation:m 1s 5s both}', '5 → 3'],
  ])('is warned of with %s', (css, subject) => {
    expect(subjects(css)).toEqual([subject]);
  });

  it.each([
    ['.clip { animation: masuk 5s 1s both }'],
    ['.clip { animation: masuk 5s both; transition: all 1s 5s }'],
    ['.luar { animation: masuk 1s 5s }'],
    ['#lain, .clip.lain, p.kata { animation: masuk 1s 5s }'],
    ['.clip { animation-delay: -5s }'],
    ['.clip { animation-delay: calc(5s + 1s); animation-name: x5s }'],
    ['/* .clip { animation: masuk 1s 5s } */'],
  ])('is not warned of with %s', (css) => {
    expect(subjects(css)).toEqual([]);
  });

  it('is warned of in a style attribute, compared with the nearest clip', () => {
    const inner = '<p data-start="1" data-duration="0.5" style="animation: masuk 1s 2s"></p>';
    expect(subjects('', `<div data-start="0" data-duration="8">${inner}</div>`)).toEqual(['2 → 0.5']);
    expect(subjects('', '<p data-start="judul" data-duration="x" style="animation:a 1s 20s"></p>')).toEqual(
      [],
    );
  });

  it('has the position of its declarations', () => {
    const html = `<style>p{color:red}/* } */ .clip{animation:a 1s 9s}</style><div data-composition-id="m" data-duration="9">${CLIP}</div>`;
    const document = parseDocument(html);
    const [problem] = document ? findLateAnimations(document) : [];
    expect(html.slice(problem?.position ?? 0)).toMatch(/^animation:a 1s 9s/);
  });

  it.each([
    ['200,000 commas', `.clip{animation-delay:${','.repeat(200_000)}}`],
    ['200,000 digits', `.clip{animation-delay:${'1'.repeat(200_000)}}`],
    ['50,000 rules', 'a{animation:a 1s 9s}'.repeat(10_000)],
    [
      '5,000 animations of 30,000 selectors',
      `${'.c,'.repeat(30_000)}a{${'animation-delay:9s;'.repeat(5000)}}`,
    ],
    ['100,000 open comments', '/*'.repeat(100_000)],
    ['200,000 brackets', `.clip{animation:${'()'.repeat(100_000)}}`],
  ])(
    'is searched in linear time in %s',
    (_what, css) => {
      expect(subjects(css)).toEqual([]);
    },
    2000,
  );
});
