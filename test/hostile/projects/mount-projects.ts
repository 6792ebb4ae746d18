import { host, repeat, scene } from './hostile-project.ts';
import type { ProjectVectors } from './hostile-project.ts';

const chain = (length: number, width = 1, id = (index: number) => `s${index}`) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `compositions/a${index}.html`,
      scene(
        index + 1 === length
          ? '<b>x</b>'
          : repeat(width, () => host(`compositions/a${index + 1}.html`, '', id(index + 1))),
        id(index),
      ),
    ]),
  );
const start = (files: Readonly<Record<string, string>>, id = 's0') => ({
  root: host('compositions/a0.html', '', id),
  files,
});

/** Documents that mount documents. */
export const MOUNT_PROJECTS: ProjectVectors = {
  itself: () => start({ 'compositions/a0.html': scene(host('compositions/a0.html', '', 's0'), 's0') }),
  'each-other': () =>
    start({
      'compositions/a0.html': scene(host('compositions/a1.html', '', 's1'), 's0'),
      'compositions/a1.html': scene(host('compositions/a0.html', '', 's0'), 's1'),
    }),
  'by-other-spellings': () =>
    start({
      'compositions/a0.html': scene(host('compositions/./%61%30.html?a#b', '', 's0'), 's0'),
    }),
  index: () => start({ 'compositions/a0.html': scene(host('index.html', '', 'main'), 's0') }),
  'index-of-itself': () => ({ root: host('index.html', '', 'main') }),
  '190-deep': () => start(chain(190)),
  '12-deep-two-each': () => start(chain(12, 2)),
  '40-deep-of-one-id': () =>
    start(
      chain(40, 1, () => 'scene'),
      'scene',
    ),
  '1000-times-the-same': () => ({
    root: repeat(1000, () => host('compositions/a0.html', '', 's0')),
    files: chain(1),
  }),
  '2000-hosts-in-one': () =>
    start({
      'compositions/a0.html': scene(
        repeat(2000, () => host('compositions/a1.html', '', 's1')),
        's0',
      ),
      'compositions/a1.html': scene('<b>x</b>', 's1'),
    }),
  'nothing-that-exists': () => ({ root: host('compositions/a0.html') }),
  'a-script-address': ({ canaryText }) => ({ root: host(`javascript:leak('${canaryText}')`) }),
  'a-data-address': ({ address }) => ({
    root: host(
      `data:text/html,${encodeURIComponent(scene(`<img src="${address}/a.png" alt=""><script>fetch('${address}/a.txt').then((a) => a.text()).then(leak, () => {})</script>`))}`,
    ),
  }),
  'a-blob-address': ({ canaryText }) => ({
    script: `const url = URL.createObjectURL(new Blob(['<template><div data-composition-id="scene"><script>leak("${canaryText}".slice(9))</' + 'script></div></template>']));
      const late = add('div', {}); late.dataset.compositionId = 'scene'; late.dataset.compositionSrc = url;`,
  }),
  'an-asset': () => ({ root: host('assets/asset_0199a000-0000-7000-8000-000000000099') }),
  'a-host-by-script': ({ address }) => ({
    script: `const late = add('div', {}); late.dataset.compositionId = 'scene'; late.dataset.compositionSrc = '${address}/a.html'; late.dataset.start = '0';`,
  }),
  'a-template-in-a-template': () =>
    start({
      'compositions/a0.html': `<template>${scene(host('compositions/a0.html', '', 's0'), 's0')}</template>`,
    }),
  'ids-that-are-prototypes': () => ({
    root: host('compositions/a0.html', '', '__proto__') + host('compositions/a0.html', '', 'constructor'),
    files: chain(1),
  }),
  'ids-with-markup': () => ({
    root: host('compositions/a0.html', '', 's0&quot;><img src=x onerror=leak(1)>'),
    files: {
      'compositions/a0.html': scene(
        '<b>x</b><style>b{color:red}</style>',
        's0&quot;]{}*{background:url(x)}[a=&quot;',
      ),
    },
  }),
  'values-of-100000-levels': () => ({
    root: host(
      'compositions/a0.html',
      `data-variable-values='${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}'`,
      's0',
    ),
    files: chain(1),
  }),
  'values-of-prototypes': () => ({
    root: host(
      'compositions/a0.html',
      `data-variable-values='{"__proto__":{"leaked":true},"constructor":1}'`,
      's0',
    ),
    files: chain(1),
  }),
  'times-that-are-none': () => ({
    root: host(
      'compositions/a0.html',
      'data-playback-start="-1e308" data-playback-rate="0" data-width="1e9" data-height="NaN"',
      's0',
    ),
    files: chain(1),
  }),
};
