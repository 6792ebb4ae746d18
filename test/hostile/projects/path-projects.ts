import { host, loadAll } from './hostile-project.ts';
import type { ProjectVectors } from './hostile-project.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const OTHER_ASSET = 'assets/asset_0199a000-0000-7000-8000-000000000099';
const image = (src: string) => ({ root: `<img src="${src}" alt="">` });
const sheet = (css: string, files = {}) => ({
  head: '<link rel="stylesheet" href="styles/main.css">',
  files: { 'styles/main.css': css, ...files },
});
const script = (url: string) => ({
  body: '<script src="js/main.js"></script>',
  files: { 'js/main.js': loadAll(url) },
});

/** Addresses and paths that lead out of the project. */
export const PATH_PROJECTS: ProjectVectors = {
  'parent-by-src': () => image('../../../../../../etc/passwd'),
  'parent-by-css': () => sheet('body{background:url("../../../../etc/passwd")}'),
  'parent-by-import': () => sheet('@import "../../secret.css";'),
  'parent-by-module': () => ({
    body: '<script type="module" src="js/main.mjs"></script>',
    files: { 'js/main.mjs': "import '../../../secret.js';" },
  }),
  'parent-by-fetch': () => script('../../../../../etc/passwd'),
  'parent-by-mount': () => ({ root: host('../secret.html') }),
  'parent-by-captions': () => ({
    root: host('compositions/components/captions.html', 'data-captions-src="../../secret.srt"', 'captions'),
  }),
  'parent-encoded': () => script('..%2f..%2f..%2fetc%2fpasswd'),
  'parent-encoded-twice': () => script('%252e%252e%252f%252e%252e%252fetc%252fpasswd'),
  'parent-encoded-dots': () => image('%2e%2e/%2e%2e/etc/passwd'),
  'parent-of-a-bundled-folder': () => script('/vendor/..%2ffonts/fonts.json'),
  'parent-with-backslashes': () => image('..\\..\\..\\etc\\passwd'),
  'root-by-src': () => image('/etc/passwd'),
  'zero-character': () => image('img/a.svg%00.png'),
  'broken-escape': () => image('img/%E0%A4%A'),
  'other-case': () => ({ ...image('IMG/A.SVG'), files: { 'img/a.svg': SVG } }),
  'base-element-of-files': ({ secretDir }) => ({
    head: `<base href="file://${secretDir}/">`,
    ...image('secret.png'),
  }),
  'base-element-of-a-host': ({ address }) => ({ head: `<base href="${address}/">`, ...image('a.png') }),
  'base-element-of-a-folder': () => ({
    head: '<base href="img/">',
    ...image('a.svg'),
    files: { 'img/a.svg': SVG },
  }),
  'base-element-by-script': ({ address }) => ({
    script: `add('base', { href: '${address}/' }); ${loadAll('a.txt')}`,
  }),
  'file-by-src': ({ secretDir }) => image(`file://${secretDir}/secret.png`),
  'file-by-css': ({ secretDir }) => sheet(`body{background:url(file://${secretDir}/secret.png)}`),
  'file-by-mount': ({ secretDir }) => ({ root: host(`file://${secretDir}/secret.html`) }),
  'file-by-captions': ({ secretDir }) => ({
    root: host(
      'compositions/components/captions.html',
      `data-captions-src="file://${secretDir}/secret.txt"`,
      'captions',
    ),
  }),
  'file-by-module': ({ secretDir }) => ({
    body: '<script type="module" src="js/main.mjs"></script>',
    files: { 'js/main.mjs': `import 'file://${secretDir}/secret.js';` },
  }),
  'file-by-fetch': ({ secretDir }) => script(`file://${secretDir}/secret.txt`),
  'host-without-scheme': ({ address }) => image(`${address.replace('http:', '')}/a.png`),
  'host-by-mount': ({ address }) => ({ root: host(`${address}/a.html`) }),
  'host-by-import': ({ address }) => sheet(`@import "${address}/a.css";`),
  'host-by-source-map': ({ address }) => ({
    body: '<script src="js/main.js"></script>',
    files: { 'js/main.js': `1;\n//# sourceMappingURL=${address}/a.map` },
  }),
  'asset-of-others': () => image(OTHER_ASSET),
  'asset-of-others-by-fetch': () => script(OTHER_ASSET),
  'document-by-fetch': ({ canaryText }) => ({
    script: `for (const path of ['/', '/index.html']) attempt(() => fetch(path).then((response) => leak(response.ok && '${canaryText}')));`,
  }),
  'renderer-by-fetch': ({ canaryText }) => ({
    script: `for (const path of ['/.renderer/capture-host.html', '/.renderer/', '/runtime/page.js', '/fonts/fonts.json/../../runtime/page.js', '/system-fonts/', '/vendor/', '/components/../vendor/'])
      attempt(() => fetch(path).then((response) => leak(response.ok && '${canaryText}')));`,
  }),
  'path-of-a-parent': () => ({ files: { '../secret.txt': 'x', 'a/../../b.txt': 'x', '/etc/passwd': 'x' } }),
  'path-with-backslashes': () => ({ files: { 'a\\..\\b.txt': 'x', 'C:\\b.txt': 'x' } }),
  'path-with-escapes': () => ({ files: { '%2e%2e/b.txt': 'x', 'a?b=c': 'x', 'a#b': 'x' } }),
  'path-with-control-characters': () => ({ files: { 'a\u0000b': 'x', 'a\nb': 'x', 'a\u202eb': 'x' } }),
  'path-that-is-not-normal': () => ({ files: { 'e\u0301.txt': 'x', '.': 'x', 'a//b': 'x', 'a.': 'x' } }),
  'path-in-a-file': () => ({ files: { 'a.txt': 'x', 'a.txt/b.txt': 'x' } }),
  'path-of-a-prototype': () => ({
    ...script('__proto__'),
    files: { ...JSON.parse('{"__proto__":"x"}'), constructor: 'x', 'js/main.js': loadAll('__proto__') },
  }),
  'path-of-4000-characters': () => ({ files: { [`${'a/'.repeat(2000)}b.txt`]: 'x' } }),
};
