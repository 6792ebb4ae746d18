import type { RenderTools } from '#renderer/render-tools.ts';
import type { Command, Measured } from './measure-process.ts';
import type { Scene } from './scenes.ts';

export const RENDERER_NAMES = ['ours', 'encode-only', 'hyperframes', 'remotion-1', 'remotion-2'] as const;
export type RendererName = (typeof RENDERER_NAMES)[number];

/** What a run of the bench has at hand. */
export interface Bench {
  readonly tools: RenderTools;
  /** A folder for this run alone. */
  readonly workDir: string;
}

/** One of those that are compared: a command that makes an MP4 of a scene. */
export interface BenchRenderer {
  readonly name: RendererName;
  /** What is done beforehand and not measured. */
  readonly prepare: (scene: Scene) => Promise<void>;
  readonly command: (scene: Scene, outputPath: string) => Command;
  /** Way in which the frames were captured, where the output tells. */
  readonly captureOf?: (measured: Measured) => string;
}

/** The lossless frames of a scene, as they are fed to the encoder alone and compared with. */
export const referencePath = ({ workDir }: Bench, { name }: Scene): string => `${workDir}/${name}.yuv`;
