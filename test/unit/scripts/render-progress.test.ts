import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../scripts/render/progress.ts';

/** What is printed about 600 frames that take 25 s. */
const print = (isTTY: boolean): string[] => {
  const written: string[] = [];
  let nowMs = 0;
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  const { show, end } = createProgress(600, out, () => nowMs);
  for (let framesDone = 1; framesDone <= 600; framesDone += 1) {
    nowMs = (framesDone / 600) * 25_010;
    show({ framesDone });
  }
  end();
  return written;
};

describe('progress of npm run render', () => {
  it('is one line on a terminal, written every second and removed at the end', () => {
    const written = print(true);
    expect(written).toHaveLength(26);
    expect(written[0]).toBe('\r24 of 600 frames (4 %)');
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('is a line every ten seconds elsewhere', () => {
    expect(print(false)).toEqual(['240 of 600 frames (40 %)\n', '480 of 600 frames (80 %)\n']);
  });
});
