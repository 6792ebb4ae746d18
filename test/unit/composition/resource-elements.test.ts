import { describe, expect, it } from 'vitest';
import { scanResources } from '#core/composition/resource-problems.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { assetCodesIn, assetProblemsIn, page } from './page.ts';

describe('a fragment address', () => {
  it.each([
    '<svg><use href="#a"/><use xlink:href="#a"/><textPath href="#p"/><mpath href="#p"/></svg>',
    '<svg><linearGradient href="#g"/><rect fill="url(#g)" mask="url(\'#m\')" clip-path="url(#c)"/></svg>',
    '<svg><filter id="f"><feImage href="#a"/></filter></svg>',
    '<svg><rect><animate attributeName="fill" values="url(#g);url(#h);red"/></rect></svg>',
    '<svg><use href="#a"><set attributeName="href" to="#b"/></use></svg>',
    '<style>a{mask-image:url(#m);filter:url("#f");fill:var(--x,url(#g));--y:url(#g)}</style>',
    '<a href="#x">x</a><form action="#"></form><link rel="preconnect" href="#">',
  ])('is a part of the document in %s', (body) => {
    expect(assetCodesIn(body)).toEqual([]);
  });

  it.each([
    '<img src="#x">',
    '<img srcset="# 1x">',
    '<link rel="stylesheet" href="#">',
    '<script src="#"></script>',
    '<svg><image href="#x"/></svg>',
    '<input type="image" src="#">',
    '<style>a{background:url(#x)}</style>',
    '<style>@font-face{font-family:q;src:url(#x)}</style>',
  ])('is a missing file in %s', (body) => {
    expect(assetCodesIn(body)).toEqual(['path_outside_composition']);
  });
});

describe('video', () => {
  const ASSET = 'assets/asset_0199a000-0000-7000-8000-000000000001';

  it.each([
    `<video src="${ASSET}" poster="${ASSET}"></video>`,
    `<video><source src="${ASSET}"></video>`,
    '<video></video>',
  ])('may show an asset of the workspace: %s', (body) => {
    expect(assetCodesIn(body)).toEqual([]);
  });

  it.each([
    ['<video src="a.mp4"></video>', 'path_outside_composition'],
    ['<video><source src="https://x.example/a.mp4"></video>', 'remote_asset'],
    ['<video src="data:video/mp4;base64,AA=="></video>', 'remote_asset'],
    ['<video poster="https://x.example/a.png"></video>', 'remote_asset'],
  ])('may load nothing else: %s', (body, code) => {
    expect(assetCodesIn(body)).toEqual([code]);
  });

  it.each(['<p>&lt;video&gt;</p>', '<script>const help = "pakai <video></video>";</script>'])(
    'may be mentioned: %s',
    (body) => {
      expect(assetCodesIn(body)).toEqual([]);
    },
  );
});

describe('a component address', () => {
  const mount = (source: string) =>
    assetCodesIn(`<div data-composition-id="x" data-composition-src="${source}"></div>`);

  it.each(['missing', 'Lower-Third', '%2e%2e', 'a%2fb', ''])('with the name %j is unknown', (name) => {
    expect(mount(`compositions/components/${name}.html`)).toEqual(['unknown_component']);
  });

  it.each([
    '../compositions/components/lower-third.html',
    'compositions/components/a/lower-third.html',
    'compositions/components/lower-third.html?x=1',
    'lower-third.html',
    '',
    '#x',
  ])('%j is outside the registry', (source) => {
    expect(mount(source)).toEqual(['path_outside_composition']);
  });

  it('is resolved before it is compared', () => {
    expect(mount('./compositions/x/../components/lower-third.html')).toEqual([]);
  });

  it('never passes a path to the catalog', () => {
    const names: string[] = [];
    const html = page('<i data-composition-src="compositions/components/..%5c..%5cx.html"></i>');
    const document = parseDocument(html) ?? { source: '', elements: [], comments: [] };
    scanResources(document, { read: (name) => String(names.push(name)), names: () => [] });
    expect(names).toEqual([]);
  });
});

describe('a select element', () => {
  it.each([
    '<select><option>Besar</option></select>',
    '<SELECT multiple><optgroup label="a"><option selected>Besar</option><hr></optgroup></SELECT>',
    '<select\tmultiple><OPTION\nselected>Besar</OPTION ><HR/><hr\r\n><hr\f></select\n>',
  ])('is accepted with options only: %s', (list) => {
    expect(assetProblemsIn(list)).toEqual([]);
  });

  it.each([
    '<select><option>Besar</option><img src="https://evil.example/x.png"></select>',
    '<select><option><b>Besar</b></option></select>',
    '<select><option-x style="background:url(https://evil.example/x.png)">Besar</option-x></select>',
    '<select><OPTION.x></OPTION.x></select>',
    '<select><hr-x></select>',
    '<select><hr\u00A0x></select>',
    '<select><hr:x/></select>',
    '<select><select-x></select>',
    '<select><option>Besar</optgroup-x></option></select>',
    '<select><option>Besar</option>',
  ])('is refused with other elements inside: %s', (list) => {
    const position = page(list).indexOf('<select');
    expect(assetProblemsIn(list)).toEqual([{ code: 'unsupported_element', position, subject: '<select>' }]);
  });

  it('is accepted in the text of a script, as libraries contain it', () => {
    expect(assetCodesIn('<script>x.innerHTML = "<select multiple><b></b></select>"</script>')).toEqual([]);
  });
});

describe('an SVG image that moves by itself', () => {
  const svg = (content: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)}`;
  const MOVING = svg('<rect><animate attributeName="x" to="9" dur="1s"/></rect>');

  it.each([
    `<img src="${MOVING}">`,
    `<img srcset="${MOVING} 2x">`,
    `<svg><image href="${MOVING}"/></svg>`,
    `<div style="background:url('${MOVING}')"></div>`,
    `<style>a{mask:url("${MOVING}")}</style>`,
  ])('is refused in %s', (body) => expect(assetCodesIn(body)).toEqual(['moving_image']));

  it.each([
    `<img src="${svg('<rect/>')}">`,
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    `<script>const text = "<img src='${MOVING}'>";</script>`,
    `<a href="${MOVING}">SVG</a>`,
  ])('is not found in %s', (body) => expect(assetCodesIn(body)).toEqual([]));
});
