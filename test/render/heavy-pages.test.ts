import { describe, expect, it } from 'vitest';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const SECONDS = 1.5;
const FIRST_FRAME = 36;
const OCTAVES = 40;
/** Less than the drawings of the skipped frames take together. */
const LIMITS = { frameMs: 1500 };

const NOISE = `precision highp float; uniform float t;
float h(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5); }
float n(vec2 p) { vec2 i = floor(p), f = fract(p); f = f * f * (3. - 2. * f);
  return mix(mix(h(i), h(i + vec2(1, 0)), f.x), mix(h(i + vec2(0, 1)), h(i + vec2(1, 1)), f.x), f.y); }
void main() { vec2 u = gl_FragCoord.xy / 80.; float s = 0., a = .5;
  for (int i = 0; i < ${OCTAVES}; i++) { s += a * n(u + t); u *= 1.4; a *= .7; }
  gl_FragColor = vec4(s, s * .6, 1. - s, 1.); }`;

/** Draws noise that takes long into \`canvas\`, as \`draw(seconds)\`. */
const DRAW = `const gl = canvas.getContext(KIND, OPTIONS);
const shader = (type, source) => { const made = gl.createShader(type); gl.shaderSource(made, source); gl.compileShader(made); return made; };
const program = gl.createProgram();
gl.attachShader(program, shader(gl.VERTEX_SHADER, 'attribute vec2 a; void main() { gl_Position = vec4(a, 0, 1); }'));
gl.attachShader(program, shader(gl.FRAGMENT_SHADER, \`${NOISE}\`));
gl.linkProgram(program); gl.useProgram(program);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
gl.enableVertexAttribArray(0); gl.bindAttribLocation(program, 0, 'a'); gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
const draw = (t) => { gl.uniform1f(gl.getUniformLocation(program, 't'), t); gl.drawArrays(gl.TRIANGLES, 0, 3); };
`;
const heavy = (canvas: string, kind: string, options: string, show = ''): string =>
  composition({
    durationSeconds: SECONDS,
    body: '<canvas width="320" height="240" style="position:absolute;left:0;top:0"></canvas>',
    timeline: `tl.to({}, { duration: ${SECONDS} }, 0);`,
    script: `const canvas = ${canvas};
${DRAW.replace('KIND', `'${kind}'`).replace('OPTIONS', options)}
const each = (t) => { draw(t); ${show} }; each(0); tl.eventCallback('onUpdate', () => each(tl.time()));`,
  });

const SHOWN = "document.querySelector('canvas')";
const PAGES = {
  'WebGL that keeps its drawing buffer': heavy(SHOWN, 'webgl', '{ preserveDrawingBuffer: true }'),
  'WebGL 2': heavy(SHOWN, 'webgl2', '{}'),
  'WebGL in a canvas that is copied': heavy(
    "Object.assign(document.createElement('canvas'), { width: 320, height: 240 })",
    'webgl',
    '{}',
    `if (Math.round(t * 30) % 12 === 0) ${SHOWN}.getContext('2d').drawImage(canvas, 0, 0);`,
  ),
  'WebGL in an OffscreenCanvas': heavy(
    'new OffscreenCanvas(320, 240)',
    'webgl',
    '{ preserveDrawingBuffer: true }',
    `if (Math.round(t * 30) % 12 === 0) ${SHOWN}.getContext('2d').drawImage(canvas, 0, 0);`,
  ),
};

describe.each(sampleOf(PAGES, 4))('a later segment of a page with heavy %s', (_, html) => {
  const picturesOf = async (firstFrame: number, frameCount: number): Promise<Buffer[]> => {
    let pictures: Buffer[] = [];
    let lastFormat: FrameFormat | undefined;
    const onPicture = (picture: Buffer, format: FrameFormat) => {
      if (format.isRgb !== lastFormat?.isRgb) pictures = []; // another strategy starts over
      lastFormat = format;
      pictures.push(Buffer.from(picture));
    };
    const segment = { index: 0, firstFrame, frameCount };
    await bench.render(html, { durationSeconds: SECONDS, segment, job: { onPicture, limits: LIMITS } });
    return pictures;
  };

  it.runIf(IS_THOROUGH)(
    'is rendered within the limit of a frame, and shows the pictures of the whole video',
    async () => {
      const part = await picturesOf(FIRST_FRAME, 3);
      const whole = await picturesOf(0, 45);
      expect(part).toHaveLength(3);
      part.forEach((picture, index) => {
        expect(whole[FIRST_FRAME + index]?.equals(picture), `frame ${FIRST_FRAME + index}`).toBe(true);
      });
    },
  );
});
