import { describe, expect, it } from 'vitest';
import { ASSETS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import { checkComposition } from '#core/composition/check-composition.ts';
import { assetCodesIn, components, page } from './page.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const PHOTO = 'assets/asset_01997b1e-0000-7000-8000-000000000001';
const PHOTO_ID = PHOTO.slice('assets/'.length);

const referencesIn = async (body: string, head = '') => {
  const checked = await checkComposition(page(body, { head }), {
    linter: { lint: async () => [] },
    components,
  });
  return (checked.assetUse?.references ?? []).map(({ id, use }) => [id, use]);
};

describe('an asset of the workspace', () => {
  it.each([
    ['an image', `<img src="${PHOTO}" alt="">`],
    ['an image with whitespace around its address', `<img src=" ./${PHOTO}&#10;" alt="">`],
    ['a srcset', `<img srcset="${PNG} 1x, ${PHOTO} 2x" alt="">`],
    ['an SVG image', `<svg><image xlink:href="${PHOTO}"/></svg>`],
    ['an SVG filter', `<svg><filter id="f"><feImage href="${PHOTO}"/></filter></svg>`],
    ['a style attribute', `<p style="background:url('${PHOTO}')"></p>`],
    ['a mask', `<style>a{mask:url(${PHOTO})}</style>`],
    ['an image set', `<style>a{background:image-set("${PHOTO}" 1x)}</style>`],
    ['a custom property', `<style>a{--photo:url("${PHOTO}")}</style>`],
  ])('can be %s', async (_, body) => {
    expect(assetCodesIn(body)).toEqual([]);
    expect(await referencesIn(body)).toContainEqual([PHOTO_ID, 'image']);
  });

  it('can be a font in @font-face, also one that a style attribute uses', async () => {
    const face = `<style>@font-face{font-family:Merek;src:local("Merek"),url("./${PHOTO}") format("woff2")}</style>`;
    const body = `<p style="font:40px Merek">${String.fromCodePoint(0x12_000)}</p>`;
    expect(assetCodesIn(face + body)).toEqual([]);
    expect(await referencesIn(body, face)).toEqual([
      [PHOTO_ID, 'font'],
      [PHOTO_ID, 'any'],
    ]);
  });

  it('can be a font that a script loads', async () => {
    const body = `<script>new FontFace('Merek', 'url(${PHOTO})'); s.textContent = '@font-face{src:url(${PHOTO})}';</script>`;
    expect(assetCodesIn(body)).toEqual([]);
    expect(await referencesIn(body)).toEqual([[PHOTO_ID, 'any']]);
  });

  it.each([
    ['a script', `<script src="${PHOTO}"></script>`],
    ['a module', `<script type="module">import "./${PHOTO}"</script>`],
    ['a stylesheet', `<link rel="stylesheet" href="${PHOTO}">`],
    ['an imported stylesheet', `<style>@import "${PHOTO}";</style>`],
    ['a component', `<div data-composition-id="c" data-composition-src="${PHOTO}"></div>`],
    ['a part of the document', `<svg><use href="${PHOTO}"/></svg>`],
  ])('cannot be %s', (_, body) => {
    expect(assetCodesIn(body)).toEqual(['path_outside_composition']);
  });

  it.each([
    `${PHOTO}?v=1`,
    `${PHOTO}#a`,
    `/${PHOTO}`,
    `x/../${PHOTO}`,
    `../${PHOTO}`,
    PHOTO.replace('_', '%5F'),
    PHOTO.replace('/', '\\'),
    PHOTO.toUpperCase(),
    `${PHOTO}.jpg`,
    PHOTO.slice(0, -1),
    'assets/logo.png',
  ])('is a missing file when it is written %s', (address) => {
    expect(assetCodesIn(`<img src="${address}" alt="">`)).toEqual(['path_outside_composition']);
  });

  it.each([
    ['the text of a script', `<script>img.src = 'assets/' + '${PHOTO_ID}';</script>`],
    ['HTML in a script', `<script>x.innerHTML = '<img src="${PHOTO}" alt="">';</script>`],
    [
      'JSON with escaped slashes',
      `<script type="application/json">["${PHOTO.replace('/', '\\/')}"]</script>`,
    ],
    ['JSON of an attribute', `<p data-photos='["${PHOTO}"]'></p>`],
  ])('is looked up when it is in %s', async (_, body) => {
    expect(await referencesIn(body)).toEqual([[PHOTO_ID, 'any']]);
  });

  it('is not looked up when it is in a comment', async () => {
    expect(await referencesIn(`<!-- <img src="${PHOTO}"> -->`)).toEqual([]);
  });

  it('is returned once for each use, in document order, beside the problems of the document', async () => {
    const ids = [2, 1, 2].map((digit) => `${PHOTO_ID.slice(0, -1)}${digit}`);
    const images = ids.map((id) => `<img src="assets/${id}" alt="">`).join('');
    const broken = `${images}<img src="x.png" alt="">`;
    expect(await referencesIn(broken)).toEqual([
      [ids[0], 'image'],
      [ids[0], 'any'],
      [ids[1], 'image'],
      [ids[1], 'any'],
    ]);
  });

  it('is returned for at most one asset more than a video may have', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `${PHOTO_ID.slice(0, -3)}${100 + n}`);
    const found = await referencesIn(`<script>const ids = ${JSON.stringify(ids)};</script>`);
    expect(found).toEqual(ids.slice(0, ASSETS_PER_VIDEO_MAX + 1).map((id) => [id, 'any']));
  });
});
