import type { PictureDifference } from '#renderer/browser-runtime/messages.ts';

const CELL_PIXELS = 4;
const BLOCK_CELLS = 4;

/** Sum of the squared differences of two planes. */
const sumSquares = (plane: Uint8Array, other: Uint8Array): number => {
  let sum = 0;
  for (let index = 0; index < plane.length; index += 1) {
    const difference = (plane[index] ?? 0) - (other[index] ?? 0);
    sum += difference * difference;
  }
  return sum;
};

/** Sums of the differences of two planes in cells of 4 × 4 pixels, row by row. */
const sumCells = (plane: Uint8Array, other: Uint8Array, width: number, columns: number): Int32Array => {
  const cells = new Int32Array(columns * Math.ceil(plane.length / width / CELL_PIXELS));
  for (let start = 0, row = 0; start < plane.length; start += width, row += 1) {
    const firstCell = Math.floor(row / CELL_PIXELS) * columns;
    for (let column = 0; column < width; column += 1) {
      const difference = (plane[start + column] ?? 0) - (other[start + column] ?? 0);
      const cell = firstCell + Math.floor(column / CELL_PIXELS);
      cells[cell] = (cells[cell] ?? 0) + difference;
    }
  }
  return cells;
};

/** Difference of I420 pictures, given as planes with luma first. `width` is that of the luma plane. */
export const pictureDifference = (
  planes: readonly Uint8Array[],
  expected: readonly Uint8Array[],
  width: number,
): PictureDifference => {
  const pairs = planes.map((plane, index) => [plane, expected[index] ?? plane] as const);
  const squares = pairs.reduce((sum, pair) => sum + sumSquares(...pair), 0);
  const count = planes.reduce((sum, { length }) => sum + length, 0);
  const [luma = [new Uint8Array(), new Uint8Array()] as const] = pairs;
  const cellColumns = Math.ceil(width / CELL_PIXELS);
  const cells = sumCells(...luma, width, cellColumns);
  const columns = Math.ceil(cellColumns / BLOCK_CELLS);
  const blocks = new Float64Array(columns * Math.ceil(cells.length / cellColumns / BLOCK_CELLS));
  cells.forEach((sum, index) => {
    const row = Math.floor(index / cellColumns / BLOCK_CELLS);
    const place = row * columns + Math.floor((index % cellColumns) / BLOCK_CELLS);
    blocks[place] = (blocks[place] ?? 0) + (sum / CELL_PIXELS ** 2) ** 2;
  });
  return { meanSquare: squares / count, worstBlock: Math.max(...blocks) / BLOCK_CELLS ** 2 };
};
