/** How far two pictures are apart: over the whole, and in the block of luma where they differ most. */
export interface PictureDifference {
  readonly meanSquare: number;
  readonly worstBlock: number;
}

/** Difference of I420 planes, luma first. Sent as source text: self-contained. */
export const pictureDifference = (
  planes: readonly Uint8Array[],
  expected: readonly Uint8Array[],
  width: number,
): PictureDifference => {
  const block = 16;
  const columns = Math.ceil(width / block);
  const blocks = new Float64Array(columns * Math.ceil((planes[0]?.length ?? 0) / width / block));
  let squares = 0;
  let count = 0;
  planes.forEach((plane, number) => {
    const other = expected[number] ?? plane;
    count += plane.length;
    for (let index = 0; index < plane.length; index += 1) {
      const square = ((plane[index] ?? 0) - (other[index] ?? 0)) ** 2;
      squares += square;
      if (number > 0) continue;
      const place = Math.floor(index / width / block) * columns + Math.floor((index % width) / block);
      blocks[place] = (blocks[place] ?? 0) + square;
    }
  });
  return { meanSquare: squares / count, worstBlock: Math.max(...blocks) / block ** 2 };
};
