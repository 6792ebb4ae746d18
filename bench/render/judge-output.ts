import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readFileFacts } from '../../scripts/shared/video-file.ts';
import { referencePath } from './renderers.ts';
import type { Bench } from './renderers.ts';
import type { Scene } from './scenes.ts';

const run = promisify(execFile);

/** Whatever colours a file says it has, as the BT.709 limited range of the reference. */
const AS_TAGGED =
  'scale=in_color_matrix=auto:in_range=auto:out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd,' +
  'format=yuv420p';

/** SSIM over all planes and frames, 1 being the same picture. */
const readSsim = async (bench: Bench, scene: Scene, outputPath: string): Promise<number> => {
  const { width, height, fps } = scene.document;
  const inStep = `settb=1/${fps},setpts=N`;
  const args = [
    ['-hide_banner', '-nostats', '-i', outputPath],
    ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-framerate', String(fps)],
    ['-i', referencePath(bench, scene)],
    ['-lavfi', `[0:v]${AS_TAGGED},${inStep}[a];[1:v]${inStep}[b];[a][b]ssim`, '-f', 'null', '-'],
  ];
  const { stderr } = await run(bench.tools.ffmpegPath, args.flat());
  const ssim = /SSIM .*All:([\d.]+)/.exec(stderr)?.[1];
  if (ssim === undefined) throw new Error(`ffmpeg gave no SSIM of ${outputPath}.`);
  return Number(ssim);
};

/** Size and likeness of a video that is complete; one that is not is an error. */
export const judgeOutput = async (bench: Bench, scene: Scene, outputPath: string) => {
  const { width, height, frameCount } = scene.document;
  const facts = await readFileFacts(outputPath);
  if (facts.width !== width || facts.height !== height || facts.frames !== frameCount) {
    throw new Error(`${outputPath} holds ${facts.frames} frames of ${facts.width} × ${facts.height}.`);
  }
  return { fileBytes: facts.sizeBytes, ssim: await readSsim(bench, scene, outputPath) };
};
