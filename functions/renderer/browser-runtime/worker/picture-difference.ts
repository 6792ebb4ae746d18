/** How far two pictures are apart: over the whole, and in the block of luma where they differ most. */
export interface PictureDifference {
  readonly meanSquare: number;
  /**
   * Mean square in 16 × 16 pixels, each 4 × 4 of them taken together: a sharper edge is no difference then, while
   * something that is missing is.
   */
  readonly worstBlock: number;
}

/** Difference of I420 planes, luma first. Sent as source text: self-contained. */
export const pictureDifference = (
  planes: readonly Uint8Array[],
  expected: readonly Uint8Array[],
  width: number,
): PictureDifference => {
  const cell = 4;
  const cellsInBlock = 4;
  const [luma = new Uint8Array()] = planes;
  const cellColumns = Math.ceil(width / cell);
  const cells = new Int32Array(cellColumns * Math.ceil(luma.length / width / cell));
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
      const place = Math.floor(index / width / cell) * cellColumns + Math.floor((index % width) / cell);
      cells[place] = (cells[place] ?? 0) + difference;
    }
  });
  const columns = Math.ceil(cellColumns / cellsInBlock);
  const blocks = new Float64Array(columns * Math.ceil(cells.length / cellColumns / cellsInBlock));
  cells.forEach((sum, index) => {
    const row = Math.floor(index / cellColumns / cellsInBlock);
    const place = row * columns + Math.floor((index % cellColumns) / cellsInBlock);
    blocks[place] = (blocks[place] ?? 0) + (sum / cell ** 2) ** 2;
  });
  return { meanSquare: squares / count, worstBlock: Math.max(...blocks) / cellsInBlock ** 2 };
};
