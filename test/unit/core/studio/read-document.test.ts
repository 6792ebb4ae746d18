import { describe, expect, it } from 'vitest';
import { findItem, readStudioDocument, withKeys } from '#core/studio/read-document.ts';
import { emptyDocument } from '#core/studio/starter.ts';
import { templateCopies } from '#test/support/template-copies.ts';
import { open } from './edited.ts';

const page = (body: string, attributes = 'data-duration="10"') =>
  `<!doctype html><html><body><div data-composition-id="main" data-width="1080" data-height="1920" ${attributes}>${body}</div></body></html>`;

const read = (body: string, attributes?: string) =>
  open(page(body, attributes)).items.map(({ key, kind, label, startSeconds, endSeconds }) => [
    key,
    kind,
    label,
    startSeconds,
    endSeconds,
  ]);

describe('readStudioDocument', () => {
  it('reads the scene of an empty project', () => {
    const { root, scenes, items, variables } = open(emptyDocument());
    expect(root).toMatchObject({ width: 1080, height: 1920, fps: 30, durationSeconds: 5 });
    expect(scenes).toEqual([
      { key: '#adegan-1', name: 'adegan-1', startSeconds: 0, durationSeconds: 5, isEditable: true },
    ]);
    expect([items.length, variables]).toEqual([1, []]);
  });

  it('returns undefined for a text without a root element', () => {
    expect(readStudioDocument('<p>Halo</p>')).toBeUndefined();
  });

  it('names what each element is and when it is shown', () => {
    const body = `<h1 id="judul" data-start="1" data-duration="2">Halo <b>dunia</b></h1>
      <img src="assets/foto.jpg?x=1" alt="" data-start="judul + 0.5">
      <video id="v" src="a.mp4" data-start="4" data-duration="3"></video><audio id="m" src="m.mp3"></audio>
      <div class="kartu"><i class="garis"></i><svg><path d=""></path></svg></div>
      <div data-composition-id="captions" data-composition-src="compositions/components/captions.html"></div>
      <div data-composition-id="peta" data-composition-src="peta.html"></div><script>let a;</script>`;
    expect(read(body)).toEqual([
      ['#judul', 'text', 'judul', 1, 3],
      ['/1', 'image', 'foto.jpg', 3.5, 10],
      ['#v', 'video', 'a.mp4', 4, 7],
      ['#m', 'audio', 'm.mp3', 0, 10],
      ['/4', 'group', 'div', 0, 10],
      ['/4/0', 'shape', 'i', 0, 10],
      ['/4/1', 'shape', 'svg', 0, 10],
      ['/5', 'captions', 'captions.html', 0, 10],
      ['/6', 'mounted', 'peta.html', 0, 10],
    ]);
  });

  it('reads a value inside a text as an item of its own', () => {
    const source = page('<p>Harga <span data-var-text="harga">0</span></p>').replace(
      '<html',
      `<html data-composition-variables='[{"id":"harga","type":"string","label":"Harga","default":"Rp10"}]'`,
    );
    const { items } = open(source);
    expect(items.map(({ text, variable }) => [text, variable])).toEqual([
      [undefined, undefined],
      ['Rp10', 'harga'],
    ]);
  });

  it('gives an element of a repeated id the key of its place', () => {
    expect(read('<p id="a">Satu</p><p id="a">Dua</p>').map(([key]) => key)).toEqual(['/0', '/1']);
  });

  it('leaves out an element whose source overlaps that of one before it, after the parser moved one', () => {
    const body = '<p id="a">Satu</p><table><p id="b">Dua</p><tr><td>Tiga</td></tr></table>';
    expect(read(body).map(([key]) => key)).toEqual(['#a', '#b']);
  });

  it('links a clip beside a scene to it', () => {
    const { items, scenes } = open(
      page(
        '<video id="v" data-scene="s" data-start="2" data-duration="3" src="a.mp4"></video><section id="s" data-name="Pembuka" data-start="2" data-duration="3"><p id="t">Halo</p></section>',
      ),
    );
    expect(items.map(({ key, sceneKey }) => [key, sceneKey])).toEqual([
      ['#v', '#s'],
      ['#s', undefined],
      ['#t', '#s'],
    ]);
    expect(scenes.map(({ name }) => name)).toEqual(['Pembuka']);
  });

  it('reads the scenes of copied templates, whose times their script decides', () => {
    const copies = templateCopies().map(([, source]) => open(source));
    const scenes = copies.flatMap((copy) => copy.scenes);
    expect(scenes.length).toBeGreaterThan(40);
    expect(scenes.some(({ isEditable }) => isEditable)).toBe(false);
    expect(copies.every(({ items }) => items.some(({ kind }) => kind === 'text'))).toBe(true);
  });
});

describe('withKeys', () => {
  it('writes the key of each item and nothing else', () => {
    const document = open(page('<p>Halo</p><p id="b">Dua</p>'));
    const marked = withKeys(document);
    expect(marked).toContain('<p data-studio-key="/0">Halo</p><p id="b" data-studio-key="#b">');
    expect(marked.replaceAll(/ data-studio-key="[^"]*"/g, '')).toBe(document.source);
    expect(findItem(open(marked), '#b')?.text).toBe('Dua');
  });
});
