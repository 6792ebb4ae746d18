import { describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { ProjectFile } from '#core/project/project-files.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { page } from '../../composition/page.ts';

const validator = createTestValidator();
const CLIP = assetIdFromUuid('00000000-0000-0000-0000-000000000001');
const clip = { assetId: CLIP };

const check = async (files: Readonly<Record<string, string | { assetId: typeof CLIP }>>) => {
  const entries = Object.entries(files).map(([path, file]): [string, ProjectFile] => [
    path,
    typeof file === 'string' ? { text: file } : file,
  ]);
  const checked = await validator.checkProject(new Map(entries));
  const codesOf = (problems: typeof checked.problems) =>
    problems.map(({ code, file, line }) => `${code} ${file}:${line}`);
  return { ...checked, codes: codesOf(checked.problems), warned: codesOf(checked.warnings) };
};

const SCENE =
  '<template><div data-composition-id="scene" data-width="1080" data-height="1920" data-duration="4"><p>Halo</p><video src="k.mp4" data-start="1" data-duration="1" muted></video></div></template>';
const withoutDuration = (html: string) => html.replace(/ data-duration="5"/, '');

describe('folders of HyperFrames', () => {
  it('may mount a document in a host without an id, and have media without one', async () => {
    const { codes, warned, video, audio } = await check({
      'index.html': page(
        `<video src="k.mp4" data-start="0" data-duration="5" muted></video>
<video id="b" src="k.mp4" data-start="0" data-duration="5" muted></video>
<audio src="k.mp4" data-start="0"></audio>
<div data-composition-src="scene.html" data-start="0.5" data-duration="4" data-track-index="1"></div>`,
      ),
      'scene.html': SCENE,
      'k.mp4': clip,
    });
    expect(codes).toEqual([]);
    expect(warned.filter((text) => !/nothing|late/.test(text)).map((text) => text.split(' ')[0])).toEqual(
      expect.arrayContaining(['media_missing_id', 'host_missing_composition_id']),
    );
    expect(video).toMatchObject([
      { elementId: 'hf-video-0' },
      { elementId: 'b' },
      { elementId: 'hf-video-0', startSeconds: 1.5, mounted: { mount: 0, video: 0 } },
    ]);
    expect(audio).toMatchObject([{ assetId: CLIP }]);
  });

  it('last until their last clip ends when the root has no duration, and are refused when no clip has one', async () => {
    const files = { 'scene.html': SCENE, 'k.mp4': clip };
    const host = (duration: string) =>
      `<div id="h" data-composition-id="a" data-composition-src="scene.html" data-start="2.5" ${duration} data-track-index="1"></div>`;
    const open = (body: string) => ({ ...files, 'index.html': withoutDuration(page(body)) });
    const own = await check(open(host('data-duration="7"')));
    expect(own.root).toMatchObject({ durationSeconds: 9.5 });
    expect(own.warned).toContainEqual(expect.stringMatching(/^derived_duration index\.html:/));
    expect((await check(open(host('')))).root).toMatchObject({ durationSeconds: 6.5 });
    expect((await check(open('<p>Halo</p>'))).codes).toEqual([
      expect.stringMatching(/^missing_duration index\.html:/),
    ]);
  });

  it.each([
    ['a frame', 'const f = document.createElement("iframe"); document.body.append(f);'],
    ['D3 transitions for which the page would wait', 'window.__hfD3 = [d3.select("p").transition()];'],
    ['such transitions one by one', 'window.__hfD3 = window.__hfD3 || []; window.__hfD3.push(x);'],
  ])('are refused for a script that needs %s', async (_, script) => {
    const linked = await check({
      'index.html': page('<p>Halo</p>', { head: '<script src="js/lib.js"></script>' }),
      'js/lib.js': `\n${script}`,
    });
    expect(linked.codes).toEqual(['unsupported_element js/lib.js:2']);
    const { codes } = await check({ 'index.html': page(`<p>Halo</p><script>${script}</script>`) });
    expect(codes).toEqual([expect.stringMatching(/^unsupported_element index\.html:/)]);
  });

  it.each([
    'window.__hfD3 = [];',
    'window.__hfD3 = window.__hfD3 || [];',
    'document.createElement("canvas"); const name = "iframe";',
  ])('are accepted with %s', async (script) => {
    const files = {
      'index.html': page('<p>Halo</p>', { head: '<script src="a.js"></script>' }),
      'a.js': script,
    };
    expect((await check(files)).codes).toEqual([]);
  });

  it('are refused for a module in a mounted document, and may link the runtime of the format', async () => {
    const host =
      '<div id="h" data-composition-id="a" data-composition-src="scene.html" data-start="0" data-duration="4" data-track-index="1"></div>';
    const { codes } = await check({
      'index.html': page(host, { head: '<script src="hyperframe.runtime.iife.js"></script>' }),
      'scene.html': SCENE.replace('<p>', '<script type="module" src="a.mjs"></script><p>'),
      'a.mjs': 'export {};',
      'k.mp4': clip,
    });
    expect(codes).toEqual(['unsupported_element scene.html:1']);
  });

  it('may register a timeline in another way than the linter knows, and mount a document without a size', async () => {
    const script = `<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<script>const tl = gsap.timeline({ paused: true }); window.__timelines = { ...window.__timelines, main: tl };</script>`;
    const { codes, warned } = await check({
      'index.html': page(
        `<div id="h" data-composition-id="a" data-composition-src="scene.html" data-start="0" data-duration="4" data-track-index="1"></div>${script}`,
      ).replace(' data-no-timeline', ''),
      'scene.html': SCENE.replace(' data-width="1080" data-height="1920"', ''),
      'k.mp4': clip,
    });
    expect(codes).toEqual([]);
    expect(warned.map((text) => text.split(' ')[0])).toEqual(
      expect.arrayContaining(['gsap_timeline_not_registered', 'root_missing_dimensions']),
    );
  });

  it('are warned of attributes that bind nothing', async () => {
    const { warnings } = await check({
      'index.html': page('<p data-var-captionz="teks">Halo</p><p data-var-text="teks">Halo</p>'),
    });
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'unknown_binding',
        file: 'index.html',
        subject: 'data-var-captionz',
        choices: expect.objectContaining({ nearest: 'data-var-captions' }),
      }),
    );
    expect(warnings.filter(({ code }) => code === 'unknown_binding')).toHaveLength(1);
  });

  it.each([
    [{ type: 'number', default: 'abc' }, 'x = "abc"'],
    [{ type: 'number', default: 50, min: 10, max: 5 }, 'x = 50'],
    [{ type: 'enum', default: 'zzz', options: ['a'] }, 'x = "zzz"'],
    [{ type: 'enum', default: 'zzz' }, 'x = "zzz"'],
    [{ type: 'color', default: 'bukanwarna' }, 'x = "bukanwarna"'],
    [{ type: 'boolean', default: 'ya' }, 'x = "ya"'],
    [{ type: 'captions', default: '1\n00:00:01,000 --> 00:00:0x,000\nHalo\n' }, 'x'],
    [{ type: 'number', default: 5, min: 5, max: 10 }, undefined],
    [{ type: 'enum', default: 'a', options: ['a'] }, undefined],
    [{ type: 'color', default: '' }, undefined],
    [{ type: 'string' }, undefined],
  ])('are warned of a default that does not fit its type: %j', async (declared, subject) => {
    const declaration = JSON.stringify([{ id: 'x', label: 'X', ...declared }]);
    const { warnings } = await check({
      'index.html': page('<p data-var-text="x">Halo</p>').replace(
        '<html',
        `<html data-composition-variables='${declaration}'`,
      ),
    });
    const found = warnings.filter(({ code }) => /^(?:invalid_default|undeclared_variable)$/.test(code));
    expect(found.map((each) => [each.code, each.subject, each.line])).toEqual(
      subject === undefined ? [] : [['invalid_default', subject, 1]],
    );
  });

  it('have no variable whose value would be the prototype of an object', async () => {
    const { variables } = await check({
      'index.html': page('<p>Halo</p>').replace(
        '<html',
        `<html data-composition-variables='[{"id":"__proto__","type":"string","label":"X"},{"id":"constructor","type":"string","label":"Y"}]'`,
      ),
    });
    expect(variables.map(({ id }) => id)).toEqual(['constructor']);
  });

  it('are warned of variables that no document declares', async () => {
    const mount =
      '<div id="h" data-composition-id="a" data-composition-src="scene.html" data-start="0" data-duration="4" ' +
      `data-track-index="1" data-variable-values='{"harga":"5"}'></div>`;
    const { warnings } = await check({
      'index.html': page(`<p data-var-text="judull">Halo</p>${mount}`).replace(
        '<html',
        `<html data-composition-variables='[{"id":"judul","type":"string","label":"Judul"}]'`,
      ),
      'scene.html': SCENE.replace('<p>', '<p data-var-text="harga">'),
      'k.mp4': clip,
    });
    expect(warnings.filter(({ code }) => code === 'undeclared_variable')).toEqual([
      expect.objectContaining({
        subject: 'judull',
        file: 'index.html',
        choices: { valid: ['judul', 'harga'], nearest: 'judul' },
      }),
    ]);
  });

  it('are checked with the style sheets that they link, whose problems have their place', async () => {
    const sheet = '.caption-group{position:relative}\n#a{transform:translateX(50%)}';
    const script = `<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<script>const tl = gsap.timeline({ paused: true }); tl.to("#a", { x: 9, duration: 1 }, 0); window.__timelines = { main: tl };</script>`;
    const body = `<p id="a">Halo</p>${script}`;
    const unlinked = await check({ 'index.html': page(body), 'old.css': sheet });
    const linked = await check({
      'index.html': page(body, { head: '<link rel="stylesheet" href="main.css">' }),
      'main.css': '@import "old.css";',
      'old.css': sheet,
    });
    expect([...unlinked.codes, ...unlinked.warned]).toEqual([]);
    expect(linked.codes).toEqual([]);
    expect(linked.warned).toEqual([
      'gsap_css_transform_conflict index.html:2',
      'caption_container_relative_position old.css:1',
    ]);
  });
});
