import { describe, expect, it } from 'vitest';
import { findAssetProblems } from '#core/composition/asset-problems.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { components, page } from './page.ts';

const codesIn = (body: string) => {
  const document = parseDocument(page(body));
  if (!document) throw new Error('the page is too complex');
  return findAssetProblems(document, components).map(({ code }) => code);
};

describe('a part of the document', () => {
  it.each([
    '<svg><use href="#a"/><use xlink:href="#a"/><textPath href="#p"/><mpath href="#p"/></svg>',
    '<svg><linearGradient href="#g"/><rect fill="url(#g)" mask="url(\'#m\')" clip-path="url(#c)"/></svg>',
    '<svg><filter id="f"><feImage href="#a"/></filter></svg>',
    '<svg><rect><set attributeName="fill" to="url(#g)"/></rect></svg>',
    '<svg><rect><animate attributeName="fill" values="url(#g);url(#h);red"/></rect></svg>',
    '<svg><use href="#a"><set attributeName="href" to="#b"/></use></svg>',
    '<style>a{mask-image:url(#m);filter:url("#f");clip-path:url(#c);fill:var(--x,url(#g));--y:url(#g)}</style>',
    '<a href="#x">x</a><form action="#"></form><link rel="preconnect" href="#">',
  ])('is used by %s', (body) => {
    expect(codesIn(body)).toEqual([]);
  });

  it.each([
    '<img src="#">',
    '<img src="#x">',
    '<img src="./">',
    '<img srcset="# 1x">',
    '<picture><source srcset="#"><img></picture>',
    '<input type="image" src="#">',
    '<link rel="stylesheet" href="#">',
    '<link rel="preload" as="image" href="#">',
    '<script src="#"></script>',
    '<svg><script href="#"></script></svg>',
    '<svg><image href="#x"/></svg>',
    '<video src="#"></video>',
    '<video poster="#"></video>',
    '<audio src="#"></audio>',
    '<iframe src="#x"></iframe>',
    '<embed src="#">',
    '<object data="#"></object>',
    '<table background="#"></table>',
    '<style>a{background:url(#x)}</style>',
    '<p style="cursor:url(#x),auto"></p>',
    '<style>li{list-style-image:url("#x")}</style>',
    '<style>@font-face{font-family:q;src:url(#x)}</style>',
    `<div data-composition-variables='[{"id":"f","type":"image","label":"F","default":"#"}]'></div>`,
  ])('is no file, as which a browser would ask for it: %s', (body) => {
    expect(codesIn(body)).toEqual(['path_outside_composition']);
  });

  it.each([
    '<img src="">',
    '<img srcset="">',
    '<input type="image" src=" ">',
    '<link rel="stylesheet" href="">',
    '<script src=""></script>',
    '<video src="" poster=""></video>',
    '<style>@import "";a{background:url("")}b{background:url()}</style>',
  ])('is not asked for by an empty address: %s', (body) => {
    expect(codesIn(body)).toEqual([]);
  });
});

describe('an animation of SVG', () => {
  const REMOTE = 'https://evil.example/x.svg';

  it.each([
    `<set attributeName="fill" to="url(${REMOTE}#g)"/>`,
    `<set attributeName="mask" to='image-set(var(--no,"${REMOTE}") 1x)'/>`,
    `<animate attributeName="mask" values="none;url(${REMOTE})"/>`,
    `<animate attributeName="mask" values="';url(${REMOTE});'"/>`,
    `<animate attributeName="cursor" from="auto" to="url(${REMOTE}), auto"/>`,
    `<animate attributeName="filter" by="u\\72l(${REMOTE}#f)"/>`,
    `<set attributeName="href" to="${REMOTE}"/>`,
    `<set attributeName="xlink:href" to=" ${REMOTE}"/>`,
    `<animate attributeName="href" values="#a; ${REMOTE}"/>`,
  ])('gives no element an address of another machine: %s', (animation) => {
    expect(codesIn(`<svg><image>${animation}</image></svg>`)).toContain('remote_asset');
  });

  it.each([
    '<animate attributeName="fill" values="red;rgb(0,0,255);red" dur="2s"/>',
    '<animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="2s"/>',
    '<animateMotion path="M0 0 L9 9"><mpath href="#p"/></animateMotion>',
    '<set attributeName="href" to="data:image/png;base64,AA=="/>',
    '<set attributeName="mask" to="url(data:image/svg+xml;base64,AA==)"/>',
  ])('may change anything else: %s', (animation) => {
    expect(codesIn(`<svg><image>${animation}</image></svg>`)).toEqual([]);
  });
});
