import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readScene, SCENE_NAMES } from '../../../bench/render/scenes.ts';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { frameCount } from '#core/rendering/frames.ts';
import { composition } from '../../render/support/compositions.ts';
import { CSS_FEATURES } from '../../render/support/css-features.ts';
import { MATRIX } from '../../render/support/hidden-motion/matrix.ts';
import { FORMAT } from '../../render/support/hidden-motion/motion.ts';

export interface NamedDocument {
  readonly name: string;
  readonly document: RenderDocument;
}

type Format = Pick<RenderDocument, 'width' | 'height' | 'fps' | 'durationSeconds'>;

const SMALL: Format = { width: 320, height: 240, fps: 30, durationSeconds: 0.4 };
const PORTRAIT: Format = { width: 360, height: 640, fps: 30, durationSeconds: 0.4 };

const named = (
  name: string,
  html: string,
  format: Format,
  variables: RenderDocument['variables'] = {},
): NamedDocument => {
  const frames = frameCount(format.durationSeconds, format.fps);
  return { name, document: { ...format, html, variables, frameCount: frames } };
};

/** A look-ahead that depends on scheduling shows in the bytes of a busy scene after about 90 frames. */
const LONG_SECONDS = 4;

const scenes = await Promise.all(
  SCENE_NAMES.map(async (name) => {
    const { document } = await readScene(name);
    const durationSeconds = name === 'motion' ? LONG_SECONDS : 0.4;
    return named(`bench scene ${name}`, document.html, { ...document, durationSeconds });
  }),
);

const catalog = (path: string): string => fileURLToPath(new URL(`../../../catalog${path}`, import.meta.url));

const templates = createTemplateCatalog(catalog(''))
  .list()
  .map(({ id, html, variables }) => {
    const values = variables.map(({ name, ...variable }) => [name, variable.default ?? 'Contoh teks']);
    return named(`template ${id}`, html, PORTRAIT, Object.fromEntries(values));
  });

const components = readdirSync(catalog('/components')).map((file) =>
  named(
    `component ${file}`,
    composition({
      durationSeconds: SMALL.durationSeconds,
      body: `<div data-composition-id="a" data-composition-src="compositions/components/${file}" data-start="0" data-duration="${SMALL.durationSeconds}" data-track-index="1" style="position:absolute;inset:0"></div>`,
    }),
    SMALL,
  ),
);

const guide = readFileSync(new URL('../../../docs/compositions.md', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/```html\n([^]*?)```/g)].map(([, html], index) =>
  named(`example ${index + 1} of docs/compositions.md`, html ?? '', PORTRAIT),
);

const features = [
  'backdrop-filter',
  'an SVG filter',
  '3D transforms',
  'form controls',
  'system fonts and emoji',
];
const cssFeatures = features.map((name) =>
  named(name, composition({ ...CSS_FEATURES[name], durationSeconds: 0.4 }), SMALL),
);

/** Moves many boxes on unrelated paths, which costs the encoder's motion search and lookahead most. */
const SWARM_BOXES = 60;
const swarm = (durationSeconds: number) =>
  composition({
    durationSeconds,
    timeline: `for (let box = 0; box < ${SWARM_BOXES}; box += 1) {
  const element = document.createElement('i');
  element.style = 'position:absolute;width:30px;height:30px;background:hsl(' + box * 47 + ' 80% 50%);left:' + (box * 83) % 300 + 'px;top:' + (box * 59) % 220 + 'px';
  root.append(element);
  tl.to(element, { x: (box * 37) % 120 - 60, y: (box * 53) % 90 - 45, rotation: box * 29, duration: 0.3 + (box % 7) / 20, repeat: 20, yoyo: true, ease: 'sine.inOut' }, 0);
}`,
  });

const CANVAS = `const canvas = document.createElement('canvas'); canvas.width = 320; canvas.height = 240; root.append(canvas);
const pen = canvas.getContext('2d');
const draw = (now) => { for (let dot = 0; dot < 40; dot += 1) { pen.fillStyle = 'hsl(' + dot * 31 + ' 70% 50%)'; pen.fillRect((dot * 71 + now / 3) % 320, (dot * 43) % 240, 20, 20); } requestAnimationFrame(draw); };
requestAnimationFrame(draw);`;

const RANDOM =
  'tl.to({}, { duration: 0.4, onUpdate: () => { box.style.left = Math.random() * 200 + "px"; box.style.background = "hsl(" + Date.now() % 360 + " 80% 50%)"; } });';

const moving = [
  named('many moving boxes, 8 s', swarm(8), { ...SMALL, durationSeconds: 8 }),
  named('many moving boxes at 60 fps', swarm(1), { ...SMALL, fps: 60, durationSeconds: 1 }),
  named('many moving boxes in 1920 × 1080', swarm(0.4), { ...SMALL, width: 1920, height: 1080 }),
  named('a canvas', composition({ durationSeconds: 0.4, script: CANVAS }), SMALL),
  named('a canvas, 2 s', composition({ durationSeconds: 2, script: CANVAS }), {
    ...SMALL,
    durationSeconds: 2,
  }),
  named(
    'a video element beside many moving boxes',
    swarm(1).replace('<div id="box">', '<video></video><div id="box">'),
    { ...SMALL, durationSeconds: 1 },
  ),
  named('random numbers and the clock', composition({ durationSeconds: 0.4, timeline: RANDOM }), SMALL),
];

const TARGET = 50;

const spread = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);

const others = [...moving, ...scenes, ...templates, ...components, ...examples, ...cssFeatures];

/** Fifty documents of every origin; the last ones are pages with a hidden moving element. */
export const REPRODUCED_DOCUMENTS: readonly NamedDocument[] = [
  ...others,
  ...spread(MATRIX, TARGET - others.length).map(({ place, mover, html }) =>
    named(`${place}: ${mover}`, html, FORMAT),
  ),
];
