import { describe, expect, it } from 'vitest';
import { checkComposition } from '#core/composition/check-composition.ts';
import { createFakeComponentCatalog } from '#test/support/fakes/catalogs.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();
const REMOTE = 'https://evil.example/x.png';
const BOX = '<div class="a" style="width:90px;height:90px"></div>';

/** Documents the validator accepts although they name a remote file (ADR 23). */
const FAILED_BY_THE_RENDERER = {
  'a custom property': {
    head: `<style>.a{--x:"${REMOTE}";background:image-set(var(--x) 1x)}</style>`,
    body: BOX,
  },
  'the fallback of a variable': {
    head: `<style>.a{mask:image-set(var(--no,"${REMOTE}") 1x)}</style>`,
    body: BOX,
  },
  'a registered property': {
    head: `<style>@property --p{syntax:"*";inherits:false;initial-value:"${REMOTE}"}.a{cursor:image-set(var(--p) 1x),auto;border-image:image-set(var(--p) 1x)}</style>`,
    body: BOX,
  },
  'the result of a function': {
    head: `<style>@function --f(){result:"${REMOTE}"}.a{background:image-set(--f() 1x)}</style>`,
    body: BOX,
  },
  'an animated style': {
    body: `<svg width="90" height="90"><rect width="90" height="90"><set attributeName="mask" to='image-set(var(--no,"${REMOTE}") 1x)'/></rect></svg>`,
  },
};

/** Documents that older versions of the validator refused. */
const RENDERED = {
  'a list of options': { body: '<select><option>Besar</option><optgroup label="b"><hr></optgroup></select>' },
  'a custom property shown as text': {
    head: '<style>.a{--site:"https://toko.example"}.a::after{content:var(--site)}</style>',
    body: BOX,
  },
  'addresses a video never loads': {
    body: `<a href="#x" ping="${REMOTE}">x</a><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" attributionsrc="${REMOTE}">`,
  },
  'obsolete attributes': {
    body: `<p classid="${REMOTE}" codebase="${REMOTE}" lowsrc="${REMOTE}" dynsrc="${REMOTE}" data="x">x</p>`,
  },
  'speculation rules': {
    head: `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${REMOTE}"]}],"prerender":[{"source":"list","urls":["${REMOTE}"]}]}</script>`,
  },
};

const check = (html: string) =>
  checkComposition(html, { components: createFakeComponentCatalog(), linter: { lint: async () => [] } });

describe('a remote address that only the browser resolves', () => {
  it.each(sampleOf(FAILED_BY_THE_RENDERER, 4))('fails the render in %s', async (_, parts) => {
    const html = composition(parts);
    expect(await check(html)).toHaveProperty('root');
    expect(await bench.fail(html)).toMatchObject({
      code: 'asset_unavailable',
      subject: { text: expect.stringMatching(/^https:\/\/evil\.example/) },
    });
  });
});

describe('an accepted document', () => {
  it.each(sampleOf(RENDERED, 4))('is rendered with %s', async (_, parts) => {
    const html = composition(parts);
    expect(await check(html)).toHaveProperty('root');
    expect((await bench.render(html)).report).toMatchObject({ frames: 15 });
  });
});
