import { declare, host, repeat } from './hostile-project.ts';
import type { ProjectVector, ProjectVectors } from './hostile-project.ts';

const text =
  (value: (canaryText: string, address: string) => string): ProjectVector =>
  ({ canaryText, address }) => ({
    head: declare({ teks: ['string', 'a'] }),
    root: '<p data-var-text="teks">a</p>',
    variables: { teks: value(canaryText, address) },
  });
const source =
  (value: (canaryText: string, address: string) => string): ProjectVector =>
  ({ canaryText, address }) => ({
    head: declare({ foto: ['image', 'a.svg'] }),
    root: '<img data-var-src="foto" src="a.svg" alt="">',
    files: { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    variables: { foto: value(canaryText, address) },
  });
const property =
  (value: (address: string) => string): ProjectVector =>
  ({ address }) => ({
    head: `${declare({ warna: ['string', '#fff'] })}<style>body{background:var(--warna)}</style>`,
    variables: { warna: value(address) },
  });
const captions =
  (value: string, attributes = ''): ProjectVector =>
  () => ({
    root: host(
      'compositions/components/captions.html',
      `data-captions-src="captions.srt" ${attributes}`,
      'captions',
    ),
    files: { 'captions.srt': value },
  });
const cue = (from: string, to: string, words: string) => `${from} --> ${to}\n${words}\n\n`;
const KIBIBYTE = 1024;

/** Values that are more than values, and captions. */
export const VALUE_PROJECTS: ProjectVectors = {
  'text-of-markup': text(
    (canary) => `<img src=x onerror="leak('${canary}')"><script>leak('${canary}')</script>`,
  ),
  'text-of-a-template': text(
    (canary) => `\${leak('${canary}')} {{constructor.constructor("leak('${canary}')")()}}`,
  ),
  'text-of-a-megabyte': text(() => 'a '.repeat(512 * KIBIBYTE)),
  'source-of-a-script': source((canary) => `javascript:leak('${canary}')`),
  'source-of-a-host': source((_, address) => `${address}/a.png`),
  'source-of-a-file': () => ({
    head: declare({ foto: ['image', 'a.svg'] }),
    root: '<img data-var-src="foto" src="a.svg" alt="">',
    files: { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    variables: { foto: 'file:///etc/passwd' },
  }),
  'source-of-a-parent': source(() => '../../../../etc/passwd'),
  'source-of-a-document': source((canary) => `data:text/html,<script>leak('${canary}')</script>`),
  'source-of-an-svg': source(
    (canary) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="leak('${canary}')"/>`,
  ),
  'source-of-markup': source((canary) => `a.svg" onerror="leak('${canary}')`),
  'property-of-an-address': property((address) => `url(${address}/a.png)`),
  'property-of-a-rule': property((address) => `red;}*{background:url(${address}/a.png)}`),
  'property-of-an-element': property(
    (address) => `red</style><img src="${address}/a.png"><script src="${address}/a.js"></script>`,
  ),
  'property-of-a-comment': property((address) => `red/*;background:url(${address}/a.png)`),
  'property-of-an-escape': property((address) => `\\75\\72\\6c(${address}/a.png)`),
  'property-of-an-import': property((address) => `red}@import "${address}/a.css";`),
  'value-of-a-prototype': () => ({
    head: ['__proto__', 'constructor']
      .map((name) => declare({ teks: ['string', 'a'] }).replaceAll('teks', name))
      .join(''),
    root: '<p data-var-text="constructor">a</p>',
    variables: JSON.parse('{"__proto__":"b","constructor":"b"}') as Record<string, string>,
  }),
  'declaration-of-100000-levels': () => ({
    head: `<meta data-composition-variables='${'['.repeat(100_000)}${']'.repeat(100_000)}'>`,
  }),
  'captions-of-one-200-kib-cue': captions(cue('00:00:00,000', '00:00:00,100', 'kata '.repeat(40 * KIBIBYTE))),
  'captions-of-one-199-kib-word': captions(cue('00:00:00,000', '00:00:00,100', 'a'.repeat(199 * KIBIBYTE))),
  'captions-of-100000-cues': captions(
    repeat(100_000, (index) => cue('00:00:00,000', '00:00:00,100', `${index}`)),
  ),
  'captions-of-5000-cues': captions(repeat(5000, () => cue('0:00', '0:01', 'a'))),
  'captions-of-1500-overlaps': captions(repeat(1500, () => cue('00:00:00,000', '00:00:00,100', 'ini'))),
  'captions-of-negative-times': captions(cue('-00:00:01,000', '00:00:00,100', 'ini')),
  'captions-that-end-first': captions(cue('00:00:01,000', '00:00:00,100', 'ini')),
  'captions-of-huge-times': captions(cue('999:59:59,999', '9999999:00:00,000', 'ini')),
  'captions-of-markup': ({ address, canaryText }) => ({
    root: host('compositions/components/captions.html', 'data-captions-src="captions.srt"', 'captions'),
    files: {
      'captions.srt': cue(
        '00:00:00,000',
        '00:00:00,100',
        `<img src="${address}/a.png" onerror="leak('${canaryText}')"><script>leak('${canaryText}')</script> &lt;img src=x onerror=leak('${canaryText}')&gt; \${leak(1)}`,
      ),
    },
  }),
  'captions-of-open-tags': captions(cue('00:00:00,000', '00:00:00,100', '<'.repeat(190 * KIBIBYTE))),
  'captions-of-arrows': captions('-->'.repeat(60 * KIBIBYTE)),
  'captions-of-arrows-and-digits': captions('1 --> '.repeat(30 * KIBIBYTE)),
  'captions-of-spaces-before-an-arrow': captions(
    `1${' '.repeat(150 * KIBIBYTE)}--> 2${' '.repeat(40 * KIBIBYTE)}x`,
  ),
  'captions-of-empty-lines': captions('\n\r'.repeat(90 * KIBIBYTE)),
  'captions-of-json-levels': captions('['.repeat(190 * KIBIBYTE)),
  'captions-of-json-words': captions(
    JSON.stringify(
      Array.from({ length: 1400 }, () => ({ text: '<img src=x onerror=leak(1)>', start: 0, end: 0 })),
    ),
  ),
  'captions-of-json-numbers': captions('[{"text":"a","start":1e999,"end":1e999}]'),
  'captions-of-joiners': captions(cue('00:00:00,000', '00:00:00,100', '👨\u200d'.repeat(20 * KIBIBYTE))),
  'captions-of-marks': captions(cue('00:00:00,000', '00:00:00,100', `a${'\u0301'.repeat(90 * KIBIBYTE)}`)),
  'captions-of-directions': captions(cue('00:00:00,000', '00:00:00,100', '\u202eabc\u2066 '.repeat(1400))),
  'captions-of-tags-of-vtt': captions(
    `WEBVTT\n\nSTYLE\n::cue{background:url(http://127.0.0.1:9/a)}\n\n${cue('00:00.000', '00:00.100', '<c.a.b><v <b>x</b>><00:00:00.050>ini')}`,
  ),
};
