import { describe, expect, it } from 'vitest';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();

/** The color of a pixel, rounded to one hexadecimal digit for each channel. */
const colorName = (frame: Picture, x: number, y: number): string =>
  colorAt(frame, x, y)
    .map((channel) => Math.round(channel / 17).toString(16))
    .join('');

const texts = (files: Readonly<Record<string, string>>): NonNullable<RenderDocument['files']> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, { text }]));

describe('files of a project', () => {
  it('are loaded at their paths: styles, imports, modules, JSON, images', async () => {
    const html = composition({
      head: '<link rel="stylesheet" href="styles/main.css">',
      body: '<i id="a"></i><i id="b"></i><img id="c" srcset="img/c.svg 1x"><i id="d"></i><i id="e"></i>',
      script: `
        fetch('data/colors.json').then((response) => response.json()).then(({ e }) => {
          document.getElementById('e').style.background = e;
        });`,
      timeline: '',
    }).replace('</body>', '<script type="module" src="js/main.mjs"></script></body>');
    const { file } = await bench.render(html, {
      files: texts({
        'styles/main.css':
          '@import "parts/a.css";i,img{position:absolute;top:0;width:40px;height:40px}#b{background:url(../img/b.svg);left:40px}#c{left:80px}#d{left:120px}#e{left:160px}',
        'styles/parts/a.css': '#a{left:0;background:rgb(0,255,0)}#box{display:none}',
        'img/b.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#00f" d="M0 0h40v40H0z"/></svg>',
        'img/c.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="#f0f" d="M0 0h40v40H0z"/></svg>',
        'data/colors.json': '{"e":"rgb(0, 255, 255)"}',
        'js/main.mjs':
          "import { color } from './color.mjs'; document.getElementById('d').style.background = color;",
        'js/color.mjs': "export const color = 'rgb(128, 128, 128)';",
      }),
    });
    const [frame] = await decodeFrames(file, 320, 240);
    expect([20, 60, 100, 140, 180].map((x) => frame && colorName(frame, x, 20))).toEqual([
      '0f0',
      '00f',
      'f0f',
      '888',
      '0ff',
    ]);
  });
});
