import type { PictureDifference } from '#renderer/browser-runtime/messages.ts';

const CELL_PIXELS = 4;
const BLOCK_CELLS = 4;

/** Difference of I420 pictures, given as planes with luma first. `width` is that of the luma plane. */
export const pictureDifference = (
  planes: readonly Uint8Array[],
  expected: readonly Uint8Array[],
  width: number,
): PictureDifference => {
  const [luma = new Uint8Array()] = planes;
  const cellColumns = Math.ceil(width / CELL_PIXELS);
  const cells = new Int32Array(cellColumns * Math.ceil(luma.length / width / CELL_PIXELS));
  let squares = 0;
  let count = 0;
  planes.forEach((plane, number) => {
    const other = expected[number] ?? plane;
    count += plane.length;
    for (let index = 0; index < plane.length; index += 1) {
      const difference = (plane[index] ?? 0) - (other[index] ?? 0);
      if (difference === 0) continue;
      squares += difference ** 2;
      if (number > 0) continue;
      const place =
        Math.floor(index / width / CELL_PIXELS) * cellColumns + Math.floor((index % width) / CELL_PIXELS);
      cells[place] = (cells[place] ?? 0) + difference;
    }
  });
  const columns = Math.ceil(cellColumns / BLOCK_CELLS);
  const blocks = new Float64Array(columns * Math.ceil(cells.length / cellColumns / BLOCK_CELLS));
  cells.forEach((sum, index) => {
    const row = Math.floor(index / cellColumns / BLOCK_CELLS);
    const place = row * columns + Math.floor((index % cellColumns) / BLOCK_CELLS);
    blocks[place] = (blocks[place] ?? 0) + (sum / CELL_PIXELS ** 2) ** 2;
  });
  return { meanSquare: squares / count, worstBlock: Math.max(...blocks) / BLOCK_CELLS ** 2 };
};
