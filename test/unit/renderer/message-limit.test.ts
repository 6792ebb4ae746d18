import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { FRAME_SIZE } from '#contracts/limits.ts';
import { limitMessages, MESSAGE_MAX_BYTES } from '#renderer/browser/resource-limits.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const END = Buffer.from([0]);

const startLimit = () => {
  const pipe = new PassThrough();
  const onLimit = vi.fn<() => void>();
  limitMessages(pipe, onLimit);
  const receive = (...chunks: readonly Buffer[]) => chunks.forEach((chunk) => pipe.emit('data', chunk));
  const receiveBytes = (bytes: number) => {
    for (let sent = 0; sent < bytes; sent += CHUNK.length) receive(CHUNK.subarray(0, bytes - sent));
  };
  return { onLimit, receive, receiveBytes };
};

describe('the limit of a message on the debugging pipe', () => {
  it('is passed by the first byte too many, and reported once', () => {
    const { onLimit, receive, receiveBytes } = startLimit();
    receiveBytes(MESSAGE_MAX_BYTES);
    expect(onLimit).not.toHaveBeenCalled();
    receive(CHUNK, CHUNK);
    expect(onLimit).toHaveBeenCalledOnce();
  });

  it('counts each message alone', () => {
    const { onLimit, receive, receiveBytes } = startLimit();
    for (let message = 0; message < 5; message += 1) {
      receiveBytes(MESSAGE_MAX_BYTES - 1);
      receive(END);
    }
    expect(onLimit).not.toHaveBeenCalled();
  });

  it('counts what follows the last end of a message in a chunk', () => {
    const { onLimit, receive, receiveBytes } = startLimit();
    receive(Buffer.concat([CHUNK, END, CHUNK, END, Buffer.from('abc')]));
    receiveBytes(MESSAGE_MAX_BYTES - 3);
    expect(onLimit).not.toHaveBeenCalled();
    receive(Buffer.from('d'));
    expect(onLimit).toHaveBeenCalledOnce();
  });

  it('is more than a screenshot of the largest frame, even without compression', () => {
    expect((FRAME_SIZE.maxPixels * 4 * 4) / 3).toBeLessThan(MESSAGE_MAX_BYTES);
  });
});
