import * as fc from 'fast-check';
import { A_COMPOSITION } from '#test/support/api.ts';

/** A request of one workspace that names an asset of another one. */
export interface Attack {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly target: string;
  readonly body?: unknown;
  /** Stored as the logo of the attacker's brand kit before the request. */
  readonly logo?: string;
}

/** What an attack aims at: an id, and one of the attacker's own. */
export interface Aim {
  readonly id: string;
  readonly ownId: string;
}

type Spelling = (aim: Aim) => string;

/** Spellings of an id in a URL that a careless comparison could accept. */
const inPath = fc.constantFrom<Spelling>(
  ({ id }) => id,
  ({ id }) => id.toUpperCase(),
  ({ id }) => id.replace('asset_', 'asset%5F'),
  ({ id }) => [...Buffer.from(id)].map((byte) => `%${byte.toString(16)}`).join(''),
  ({ id }) => `${id}%00`,
  ({ id }) => `${id}%20`,
  ({ id }) => `..%2f${id}`,
  ({ id }) => `WS%23ws_kopi%23ASSET%23${id}`,
  ({ id }) => `ws_kopi%2f${id}`,
  ({ id, ownId }) => `${ownId}%2f..%2f${id}`,
  ({ id, ownId }) => `${ownId},${id}`,
);
const search = fc.constantFrom('', '?workspace_id=ws_kopi', '?workspace=ws_kopi&id=1', '?include=thumbnail');

export const oneAsset = (method: 'GET' | 'DELETE', aim: fc.Arbitrary<Aim>): fc.Arbitrary<Attack> =>
  fc
    .tuple(aim, inPath, search)
    .map(([aimed, spell, query]) => ({ method, target: `/v1/assets/${spell(aimed)}${query}` }));

export const listOfAssets = (aim: fc.Arbitrary<Aim>): fc.Arbitrary<Attack> =>
  fc
    .tuple(
      aim,
      fc.constantFrom<Spelling>(
        ({ id }) => id,
        ({ id }) => `${id.slice(0, -1)}f`,
        ({ id }) => `ASSET%23${id}`,
        ({ id }) => `WS%23ws_kopi%23ASSET%23${id}`,
        ({ id }) => encodeURIComponent(JSON.stringify({ pk: 'WS#ws_kopi', sk: `ASSET#${id}` })),
        () => 'asset_ffffffff-ffff-ffff-ffff-ffffffffffff',
      ),
      fc.constantFrom('', '&kind=image', '&kind=audio', '&workspace_id=ws_kopi', '&limit=100'),
    )
    .map(([aimed, spell, more]) => ({ method: 'GET', target: `/v1/assets?cursor=${spell(aimed)}${more}` }));

/** Ways to write the address of an asset. */
const address = fc.constantFrom<Spelling>(
  ({ id }) => `assets/${id}`,
  ({ id }) => `./assets/${id}`,
  ({ id }) => `/assets/${id}`,
  ({ id }) => `../assets/${id}`,
  ({ id }) => `assets//${id}`,
  ({ id }) => `assets/ws_kopi/${id}`,
  ({ id }) => `assets/${id}?x=1`,
  ({ id }) => `assets/${id}#f`,
  ({ id }) => `assets/${id.replace('a', '%61')}`,
  ({ id }) => `assets/${id.replace('a', '&#97;')}`,
  ({ id, ownId }) => `assets/${ownId}/../${id}`,
  ({ id, ownId }) => `assets/${ownId}, assets/${id} 2x`,
  ({ id }) => `https://composition.invalid/assets/${id}`,
  ({ id }) => `s3://media/assets/ws_kopi/${id}`,
);

type Place = (url: string) => string;

/** Every place of a document that can load a file, and some that only name it. */
const place = fc.constantFrom<Place>(
  (url) => `<img alt="" src="${url}">`,
  (url) => `<img alt="" srcset="${url} 1x">`,
  (url) =>
    `<picture><source srcset="${url}"><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></picture>`,
  (url) => `<svg><image href="${url}"/></svg>`,
  (url) => `<svg><image xlink:href="${url}"/></svg>`,
  (url) => `<svg><use href="${url}#a"/></svg>`,
  (url) => `<style>#root{background:url(${url})}</style>`,
  (url) => `<style>#root{mask:image-set("${url}" 1x)}</style>`,
  (url) => `<style>@import "${url}";</style>`,
  (url) => `<style>@font-face{font-family:x;src:url("${url}")}</style>`,
  (url) => `<div style="background-image:url('${url}')"></div>`,
  (url) => `<audio id="a" data-start="0" data-duration="1" data-track-index="1" src="${url}"></audio>`,
  (url) => `<audio id="a" data-start="0" data-duration="1"><source src="${url}"></audio>`,
  (url) => `<video id="v" src="${url}" poster="${url}"></video>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<object data="${url}"></object><embed src="${url}">`,
  (url) => `<input type="image" alt="" src="${url}">`,
  (url) => `<link rel="preload" as="image" href="${url}">`,
  (url) => `<base href="${url}">`,
  (url) => `<script>new Image().src = "${url}"</script>`,
  (url) => `<script>const parts = "${url}".split("_"); document.images; parts.join("_")</script>`,
  (url) => `<script>const id = ${JSON.stringify(Array.from(url))}.join("")</script>`,
  (url) => `<!-- <img src="${url}"> -->`,
  (url) => `<template><img alt="" src="${url}"></template>`,
  (url) =>
    `<div data-composition-variables='[{"id":"foto","type":"image","label":"Foto","default":"${url}"}]'></div>`,
);

const maybeDry = fc.constantFrom('', '', '', '?dry_run=true');

export const composition = (aim: fc.Arbitrary<Aim>): fc.Arbitrary<Attack> =>
  fc.tuple(aim, address, place, maybeDry).map(([aimed, write, put, query]) => ({
    method: 'POST',
    target: `/v1/compositions${query}`,
    body: { html: A_COMPOSITION.replace('<h1', `${put(write(aimed))}<h1`) },
  }));

/** A template with every kind of variable, in a request that names an asset in one of them or in the brand kit. */
export const templateVideo = (template: string, aim: fc.Arbitrary<Aim>): fc.Arbitrary<Attack> => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Spelling>(({ id }) => id) },
    { weight: 1, arbitrary: fc.constant<Spelling>(({ id }) => `${id}#t=0,1`) },
    { weight: 3, arbitrary: address },
  );
  const name = fc.constantFrom('foto', 'logo', 'musik', 'klip', 'nama_usaha', 'brand kit');
  return fc.tuple(aim, value, name, maybeDry).map(([aimed, write, variable, query]) => {
    const isLogo = variable === 'brand kit';
    const variables = { nama_usaha: 'Toko', ...(!isLogo && { [variable]: write(aimed) }) };
    const target = `/v1/videos${query}`;
    return { method: 'POST', target, body: { template, variables }, ...(isLogo && { logo: write(aimed) }) };
  });
};
