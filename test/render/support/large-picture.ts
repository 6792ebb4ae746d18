/** Statements that define `canvas` with a green picture of 4000 × 3000 pixels, which takes a moment to encode and decode. */
export const DRAW_LARGE_PICTURE = `const canvas = document.createElement('canvas');
canvas.width = 4000;
canvas.height = 3000;
const context = canvas.getContext('2d');
for (let row = 0; row < 3000; row += 10) {
  context.fillStyle = 'rgb(0,' + (150 + row % 40) + ',0)';
  context.fillRect(0, row, 4000, 10);
}`;
