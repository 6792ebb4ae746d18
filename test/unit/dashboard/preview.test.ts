import { describe, expect, it } from 'vitest';
import { timeTemplate } from '#core/template/template-timing.ts';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { CASES } from '../../../scripts/templates/cases.ts';
import { CATALOG_DIR } from '../../../scripts/shared/catalog-dir.ts';
import { withoutAudio } from '../../../scripts/shared/templates.ts';
import { readPageProblem } from '../../../dashboard/src/preview/page-problem.ts';
import { describePageProblem } from '../../../dashboard/src/preview/describe-problem.ts';
import { clipPlace, readClipPart } from '../../../dashboard/src/preview/clip-place.ts';
import { fillTemplate, showsExamplePhoto } from '../../../dashboard/src/preview/fill-template.ts';
import { inlineScript, storeFonts, templateDocument } from '../../../dashboard/preview/template-document.ts';
import { readRuntimeMessage } from '../../../dashboard/src/preview/runtime-messages.ts';
import { preparePreview } from '../../../dashboard/src/preview/prepare-preview.ts';
import { rewriteAddresses } from '../../../dashboard/src/preview/rewrite-addresses.ts';

const ASSET = 'asset_00000000-0000-4000-8000-000000000001';
const FORMAT = { width: 1080, height: 1080, fps: 30, durationSeconds: 5 };

const page = (body: string) =>
  `<!doctype html><html><head></head><body><div data-composition-id="main" data-duration="5" data-width="640" data-height="360">${body}</div></body></html>`;

describe('rewriteAddresses', () => {
  it.each([
    [
      '<link href="https://fonts.googleapis.com/css2?family=Poppins:wght@400;700&amp;display=block">',
      '<link href="fonts/all.css">',
    ],
    ["@import url('//fonts.googleapis.com/css?family=Roboto');", "@import url('fonts/all.css');"],
    [
      '<script src="https://cdn.jsdelivr.net/npm/gsap@3/dist/SplitText.js">',
      '<script src="./vendor/SplitText.min.js">',
    ],
    ['<script src="/vendor/gsap.min.js">', '<script src="vendor/gsap.min.js">'],
    ['background: url(/assets/a)', 'background: url(assets/a)'],
  ])('gives %s the file beside the frame', (text, rewritten) => {
    expect(rewriteAddresses(text)).toBe(rewritten);
  });

  it.each([
    'https://cdn.jsdelivr.net/npm/other@1/a.js',
    'https://example.com/fonts.googleapis.com/a.png',
    'https://fonts.gstatic.com/s/a.woff2',
    'Pesan di example.com/assets/a',
    'a / fonts',
  ])('keeps %s', (text) => {
    expect(rewriteAddresses(text)).toBe(text);
  });
});

describe('preparePreview', () => {
  it('prepares the document as the renderer does, with files beside the frame and components that cannot end the script', () => {
    const prepared = preparePreview(page('Halo'), FORMAT, { 'compositions/a.html': '</script><b>' });
    expect(prepared?.html).toContain('"compositions/a.html":"\\u003c/script>\\u003cb>"');
    expect(prepared?.html).toContain(
      '<script src="composition-script.js"></script><link rel="stylesheet" href="fonts/all.css">',
    );
    expect(prepared?.html).toContain('<script src="vendor/hyperframe.runtime.iife.js"></script></head>');
    expect(prepared?.html).toContain('<div data-fps="30" data-no-timeline="" data-composition-id="main"');
    expect(prepared?.html).toContain('data-width="1080" data-height="1080"');
  });

  it('lists each asset once, and the scripts that every composition loads', () => {
    const images = [ASSET, ASSET, ASSET.replace(/1$/, '2')].map((id) => `<img src="/assets/${id}">`);
    const prepared = preparePreview(page(images.join('')), FORMAT);
    expect(prepared?.files).toEqual([
      'composition-script.js',
      'vendor/hyperframe.runtime.iife.js',
      `assets/${ASSET}`,
      `assets/${ASSET.replace(/1$/, '2')}`,
    ]);
    expect(prepared?.html).not.toContain('"/assets/');
  });

  it('returns undefined for a document that nests too deep', () => {
    expect(preparePreview('<div>'.repeat(600), FORMAT)).toBeUndefined();
  });
});

describe('fillTemplate', () => {
  const find = (id: string) => {
    const template = createTemplateCatalog(CATALOG_DIR).find(id);
    if (!template) throw new Error(id);
    return template;
  };
  const promo = find('promo-produk@5');

  it('draws what the form says, then the brand kit, then the example, then the default', () => {
    const values = fillTemplate(promo, { nama_produk: 'Es kopi susu' }, { nama_usaha: 'Kopi Senja' });
    expect(values).toMatchObject({
      nama_produk: 'Es kopi susu',
      nama_usaha: 'Kopi Senja',
      harga: promo.examples['harga'],
      keterangan: promo.examples['keterangan'],
      foto: `photos/${promo.examples['foto']}.webp`,
      logo: '',
    });
  });

  it('leaves out what the form has empty, if the video can be without it', () => {
    const values = fillTemplate(promo, { keterangan: '', foto: '', harga: '' }, {});
    expect(values).toMatchObject({ keterangan: '', foto: '', harga: promo.examples['harga'] });
  });

  it('draws the example in place of an empty required text and of a color that is being typed', () => {
    const values = fillTemplate(promo, { nama_produk: ' ', warna_utama: '#12' }, {});
    expect(values['nama_produk']).toBe(promo.examples['nama_produk']);
    expect(values['warna_utama']).toMatch(/^#[0-9A-F]{6}$/i);
  });

  it('gives a picture the address of its asset, and no other address', () => {
    expect(fillTemplate(promo, { foto: ASSET }, {})['foto']).toBe(`assets/${ASSET}`);
    expect(fillTemplate(promo, { foto: 'https://example.com/a.png' }, {})['foto']).toBe('');
    expect(fillTemplate(promo, { foto: 'data:image/png;base64,AA==' }, {})['foto']).toBe(
      'data:image/png;base64,AA==',
    );
  });

  it('gives a clip the address of its asset with the part to show, and no other address', () => {
    const announcement = find('pengumuman@4');
    const shown = (klip: string) => fillTemplate(announcement, { klip }, {})['klip'];
    expect(shown(`${ASSET}#t=2.5,8`)).toBe(`assets/${ASSET}#t=2.5,8`);
    expect(readClipPart(`assets/${ASSET}#t=2.5,8`)).toEqual({
      address: `assets/${ASSET}`,
      part: { startSeconds: 2.5, endSeconds: 8 },
    });
    expect(readClipPart(`assets/${ASSET}`).part).toEqual({ startSeconds: 0 });
    expect([shown(''), shown('https://example.com/a.mp4'), shown(`${ASSET}#t=8,2`)]).toEqual(['', '', '']);
  });

  it('shows the example of a clip as a picture until a clip is given', () => {
    const template = { ...find('pengumuman@4'), examples: { klip: 'kota' } };
    expect(fillTemplate(template, {}, {})['klip']).toBe('clips/kota.webp');
    expect(fillTemplate(template, { klip: ASSET }, {})['klip']).toBe(`assets/${ASSET}`);
    expect(fillTemplate(template, { klip: '' }, {})['klip']).toBe('');
  });

  describe('of a template whose length follows its photos', () => {
    const reel = find('reel-foto@1');
    const own = { foto_1: ASSET, foto_2: ASSET, foto_3: ASSET };
    const texts = Object.fromEntries(
      reel.variables.filter(({ kind }) => kind === 'text').map(({ name }) => [name, '']),
    );

    it('draws examples of photos only in parts that the video has', () => {
      const examplesIn = (values: Record<string, string>) => {
        const filled = fillTemplate(reel, { ...texts, ...own, ...values }, {});
        return [filled['foto_4'], timeTemplate(reel, filled).parts.map(({ name }) => name)];
      };
      const parts = ['pembuka', 'foto_1', 'foto_2', 'foto_3', 'penutup'];
      expect(examplesIn({})).toEqual(['', parts]);
      expect(examplesIn({ teks_4: 'Baru' })).toEqual([
        `photos/${reel.examples['foto_4']}.webp`,
        parts.toSpliced(4, 0, 'foto_4'),
      ]);
    });

    it('draws all of them until something is filled in', () => {
      const filled = fillTemplate(reel, { nama_usaha: 'Kopi Senja' }, {});
      expect(filled['foto_4']).toBe(`photos/${reel.examples['foto_4']}.webp`);
    });

    it('knows whether a photo is an example', () => {
      expect(showsExamplePhoto(reel, fillTemplate(reel, {}, {}))).toBe(true);
      expect(showsExamplePhoto(reel, fillTemplate(reel, { ...texts, ...own }, {}))).toBe(false);
      const hook = find('klip-hook@1');
      expect(showsExamplePhoto(hook, fillTemplate(hook, { klip: ASSET }, {}))).toBe(false);
    });
  });

  it('has a value for every variable of every template but audio', () => {
    for (const template of createTemplateCatalog(CATALOG_DIR).list())
      expect(Object.keys(fillTemplate(template, {}, {})), template.id).toEqual(
        Object.keys(withoutAudio(template, CASES.typical(template))),
      );
  });
});

describe('the time in a clip', () => {
  it.each([
    [{ startSeconds: 0 }, 20, 5, 5],
    [{ startSeconds: 0 }, 4, 9, 1],
    [{ startSeconds: 2, endSeconds: 5 }, 20, 7, 3],
    [{ startSeconds: 2, endSeconds: 50 }, 4, 3, 3],
    [{ startSeconds: 5 }, 4, 3, undefined],
    [{ startSeconds: 0 }, Number.NaN, 3, undefined],
  ])('of %o of %d s at %d s is %s', (part, clipSeconds, videoSeconds, place) => {
    expect(clipPlace(part, clipSeconds, videoSeconds)).toBe(place);
  });
});

describe('templateDocument', () => {
  it.each(createTemplateCatalog(CATALOG_DIR).list())(
    'of $id runs no script of the page by itself',
    ({ html }) => {
      const scripts = templateDocument(html).match(/<script[^>]*>/g) ?? [];
      const [kits, own] = [scripts.slice(1, -2), scripts.at(-2)];
      expect(scripts[0]).toBe('<script src="./vendor/gsap.min.js">');
      expect(new Set([...kits, own])).toEqual(new Set(['<script type="text/plain">']));
      expect(kits.length).toBeGreaterThan(0);
      expect(scripts.at(-1)).toBe('<script src="template-script.js">');
    },
  );

  it.each(createTemplateCatalog(CATALOG_DIR).list())(
    'of $id looks for fewer lines only where there are several',
    ({ html }) => {
      const loops = templateDocument(html).match(/while \(wrap === 'words' .*linesAt\(size\) >= lines\)/g);
      expect(loops).toEqual([expect.stringContaining("'words' && lines > 1 &&")]);
    },
  );
});

describe('inlineScript', () => {
  it('puts a script into the document, so that it cannot end it', () => {
    const html = '<script src="a.js"></script><script>b</script>';
    expect(inlineScript(html, 'a.js', "write('</script>$&')")).toBe(
      "<script>write('<\\/script>$&')</script><script>b</script>",
    );
  });
});

describe('storeFonts', () => {
  it('keeps the rules in the document without loading a font', () => {
    const css = "@font-face{font-family:'$&';src:url(fonts/a.woff2)}";
    expect(storeFonts('<link rel="stylesheet" href="fonts/all.css"><style>b{}</style>', css)).toBe(
      `<style type="text/plain">${css}</style><style>b{}</style>`,
    );
  });
});

describe('readRuntimeMessage', () => {
  const message = (content: object) => ({ source: 'hf-preview', ...content });

  it.each([
    [message({ type: 'assets-ready' }), { kind: 'ready' }],
    [message({ type: 'timeline', durationInFrames: 90 }), { kind: 'ready' }],
    [message({ type: 'timeline', durationInFrames: 90, assetsReady: true }), { kind: 'ready' }],
    [message({ type: 'timeline', durationInFrames: 90, assetsReady: false }), undefined],
    [message({ type: 'timeline', durationInFrames: 0 }), undefined],
    [message({ type: 'state', frame: 12.5 }), { kind: 'frame', frame: 12.5 }],
    [message({ type: 'state', frame: '12' }), undefined],
    [{ type: 'assets-ready' }, undefined],
    [null, undefined],
    ['assets-ready', undefined],
  ])('reads %j', (data, read) => {
    expect(readRuntimeMessage(data)).toEqual(read);
  });
});

describe('readPageProblem', () => {
  it('reads a problem and shortens its text', () => {
    const problem = readPageProblem({
      previewProblem: { kind: 'script_error', text: 'a'.repeat(10_000), line: 3, other: {} },
    });
    expect(problem).toEqual({ kind: 'script_error', text: 'a'.repeat(500), line: 3 });
  });

  it.each([
    null,
    'text',
    {},
    { previewProblem: null },
    { previewProblem: { kind: 'script_error', text: {} } },
    { previewProblem: { kind: 'other', text: 'a' } },
    { previewProblem: { kind: 'blocked', text: 'a', directive: 1 } },
  ])('ignores %j', (data) => {
    expect(readPageProblem(data)).toBeUndefined();
  });

  it('is described in Indonesian', () => {
    expect(describePageProblem({ kind: 'missing_file', text: 'foto.jpg' })).toBe(
      'Berkas tidak ditemukan: foto.jpg',
    );
    expect(describePageProblem({ kind: 'blocked', text: '', directive: 'img-src' })).toContain('img-src');
  });
});
