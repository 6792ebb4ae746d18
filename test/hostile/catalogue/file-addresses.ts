import type { Targets } from '../support/canaries.ts';

const absolute = ({ secretDir, parentPid }: Targets): Readonly<Record<string, string>> => ({
  'secret-text': `file://${secretDir}/secret.txt`,
  'secret-picture': `file://${secretDir}/secret.png`,
  'secret-page': `file://${secretDir}/secret.html`,
  'secret-script': `file://${secretDir}/secret.js`,
  'secret-json': `file://${secretDir}/secret.json`,
  'folder-listing': `file://${secretDir}/`,
  'temporary-folder': 'file:///tmp/',
  'root-folder': 'file:///',
  'own-environment': 'file:///proc/self/environ',
  'parent-environment': `file:///proc/${parentPid}/environ`,
  'first-process-environment': 'file:///proc/1/environ',
  'own-descriptors': 'file:///proc/self/fd/0',
  'own-command-line': 'file:///proc/self/cmdline',
  'link-through-proc': `file:///proc/self/root${secretDir}/secret.txt`,
  passwords: 'file:///etc/passwd',
  'function-code': 'file:///var/task/index.js',
  'function-runtime': 'file:///var/runtime/bootstrap',
  layers: 'file:///opt/',
  'localhost-host': `file://localhost${secretDir}/secret.txt`,
  'loopback-host': `file://127.0.0.1${secretDir}/secret.txt`,
  'unc-backslashes': `\\\\\\\\localhost${secretDir}/secret.txt`,
  'one-slash': `file:${secretDir}/secret.txt`,
  'parent-steps': `file:../../../../../..${secretDir}/secret.txt`,
  'upper-case': `FILE://${secretDir}/secret.txt`,
  'leading-blank': ` file://${secretDir}/secret.txt`,
  'tab-inside': `fi\\tle://${secretDir}/secret.txt`,
  'view-source': `view-source:file://${secretDir}/secret.txt`,
  'blob-of-file': `blob:file://${secretDir}/secret.txt`,
  'filesystem-of-file': `filesystem:file://${secretDir}/temporary/secret.txt`,
});

/** Addresses relative to the composition that point outside it. */
const relative = ({ secretDir }: Targets): Readonly<Record<string, string>> => ({
  'dot-dot': `../../../../../..${secretDir}/secret.txt`,
  'dot-dot-after-dot': `./../../../../..${secretDir}/secret.txt`,
  'dot-dot-inside': `fonts/../../../../..${secretDir}/secret.txt`,
  'encoded-dots': `fonts/%2e%2e/%2e%2e/%2e%2e/%2e%2e${secretDir}/secret.txt`,
  'encoded-slashes': `fonts/..%2f..%2f..%2f..%2f..%2f..${secretDir.replaceAll('/', '%2f')}%2fsecret.txt`,
  'twice-encoded': `fonts/%252e%252e/%252e%252e/%252e%252e${secretDir}/secret.txt`,
  'backslash-steps': `fonts/..\\\\..\\\\..\\\\..\\\\..${secretDir}/secret.txt`,
  'absolute-path': `${secretDir}/secret.txt`,
  'double-slash': `/${secretDir}/secret.txt`,
  'nul-byte': `fonts/all.css%00/../..${secretDir}/secret.txt`,
  'encoded-file-url': `file%3a%2f%2f${secretDir}/secret.txt`,
  'component-steps': `compositions/components/../../../../../..${secretDir}/secret.txt`,
  'own-origin-port': `https://composition.invalid:444${secretDir}/secret.txt`,
  'package-manifest': '/package.json',
});

export interface FileAddress {
  readonly name: string;
  readonly url: (targets: Targets) => string;
}

const NO_TARGETS: Targets = {
  httpPort: 0,
  tcpPort: 0,
  udpPort: 0,
  runtimeApiPort: 0,
  secretDir: '',
  parentPid: 0,
  canaryText: '',
};

const fromTable = (table: (targets: Targets) => Readonly<Record<string, string>>): FileAddress[] =>
  Object.keys(table(NO_TARGETS)).map((name) => ({ name, url: (targets) => table(targets)[name] ?? '' }));

export const FILE_ADDRESSES = [...fromTable(absolute), ...fromTable(relative)];
