import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Bits of the number that a frame shows, as two rows of squares: white for 1. A first square is always white. */
const NUMBER_BITS = 12;
const SQUARES_PER_ROW = 4;
const ROWS = 1 + NUMBER_BITS / SQUARES_PER_ROW;

export interface NumberClip {
  /** Arguments of ffmpeg after the input: more inputs, encoder and container. */
  readonly output: readonly string[];
  readonly width?: number;
  readonly height?: number;
  readonly rate?: string;
  readonly frames?: number;
  /** Filters after the pattern. */
  readonly filters?: readonly string[];
}

/** `1` where bit `bit` of the frame's number is set, by the geometry of `squareOf`. */
const luma = (): string => {
  const row = `floor(Y*${ROWS}/H)`;
  const column = `floor(X*${SQUARES_PER_ROW}/W)`;
  const bit = `((${row}-1)*${SQUARES_PER_ROW}+${column})`;
  const isSet = `mod(floor(N/pow(2,${bit})),2)`;
  return `if(lt(${row},1),if(lt(${column},2),235,16),16+219*${isSet})`;
};

/** Writes a clip whose frames show their number. */
export const makeNumberClip = async (
  ffmpegPath: string,
  path: string,
  { output, width = 64, height = 64, rate = '30', frames = 30, filters = [] }: NumberClip,
): Promise<void> => {
  const source = `color=c=black:s=${width}x${height}:r=${rate},format=yuv420p,geq=lum='${luma()}':cb=128:cr=128`;
  await run(
    ffmpegPath,
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', [source, ...filters].join(',')],
      [...output, '-frames:v', String(frames), path],
    ].flat(),
  );
};

/** Reads the number from a luma plane, of which the pattern fills the given rectangle. */
export const readNumber = (
  plane: Uint8Array,
  stride: number,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): number | undefined => {
  const isWhite = (row: number, column: number): boolean => {
    const x = Math.floor(rect.x + ((column + 0.5) * rect.width) / SQUARES_PER_ROW);
    const y = Math.floor(rect.y + ((row + 0.5) * rect.height) / ROWS);
    return (plane[y * stride + x] ?? 0) > 128;
  };
  const header = [0, 1, 2, 3].map((column) => isWhite(0, column));
  if (header.join() !== 'true,true,false,false') return undefined;
  let number = 0;
  for (let bit = 0; bit < NUMBER_BITS; bit += 1)
    if (isWhite(1 + Math.floor(bit / SQUARES_PER_ROW), bit % SQUARES_PER_ROW)) number += 2 ** bit;
  return number;
};
