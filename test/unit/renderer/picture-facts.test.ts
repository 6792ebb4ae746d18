import { describe, expect, it } from 'vitest';
import { observePictures } from '#renderer/capture/picture-facts.ts';

const SIZE = { width: 4, height: 4 };
const picture = (luma: number, blue = 128, red = 128) =>
  Buffer.concat([Buffer.alloc(16, luma), Buffer.alloc(4, blue), Buffer.alloc(4, red)]);
const withByte = (index: number) => {
  const changed = picture(16);
  changed[index] = 99;
  return changed;
};

const factsOf = (pictures: readonly Buffer[], size: typeof SIZE | undefined = SIZE) => {
  const observer = observePictures(size);
  const reused = Buffer.alloc(24);
  for (const each of pictures) {
    each.copy(reused);
    observer.observe(reused);
  }
  return observer.facts();
};

describe('observePictures', () => {
  it('reports equal pictures in a reused buffer as unchanged', () => {
    expect(factsOf([withByte(3), withByte(3), withByte(3)])).toEqual({ isUnchanged: true, flatFrames: 0 });
  });

  it('reports a change also when the last picture equals the first', () => {
    expect(factsOf([withByte(3), withByte(4), withByte(3)])).toEqual({ isUnchanged: false, flatFrames: 0 });
  });

  it.each([0, 15, 16, 19, 20, 23])('does not count a picture as flat that differs in byte %i', (index) => {
    expect(factsOf([withByte(index)]).flatFrames).toBe(0);
  });

  it('counts flat pictures of any color', () => {
    expect(factsOf([picture(16), picture(235, 90, 240), withByte(7)])).toEqual({
      isUnchanged: false,
      flatFrames: 2,
    });
  });

  it('counts no flat pictures among JPEG files', () => {
    const observer = observePictures(undefined);
    observer.observe(picture(16));
    expect(observer.facts()).toEqual({ isUnchanged: true, flatFrames: 0 });
  });
});
