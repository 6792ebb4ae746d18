import { makeWav, wavFormat } from '#test/support/media/audio.ts';
import { riffChunk, riffFile } from '#test/support/media/images.ts';
import { HTML, MEBIBYTE, repeat, secretPath } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

type WavFile = Omit<HostileFile, 'contentType'>;

const MAX = 2 ** 32 - 1;
const LENGTH_OFFSET = 4;
const DATA_LENGTH_OFFSET = 40;

const altered = (file: Buffer, offset: number, value: number): Buffer => {
  file.writeUInt32LE(value, offset);
  return file;
};

const floats = (values: readonly number[]): Buffer => {
  const samples = Buffer.from(Float32Array.from(values).buffer);
  return makeWav({ bits: 32, format: 3, samples: repeat(samples, 48_000 * 8) });
};

const FILES: readonly WavFile[] = [
  {
    name: 'wav/not-a-number-samples',
    make: () => floats([Number.NaN, -Number.NaN]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'wav/infinite-samples',
    make: () => floats([Infinity, -Infinity, 0, 3.4e38]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'wav/loudest-samples',
    make: () => floats([1e30, -1e30]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'wav/endless-stream',
    make: () => altered(altered(makeWav(), LENGTH_OFFSET, MAX), DATA_LENGTH_OFFSET, MAX),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'wav/lengths-of-0',
    make: () => altered(altered(makeWav(), LENGTH_OFFSET, 0), DATA_LENGTH_OFFSET, 0),
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'wav/no-samples',
    make: () => makeWav({ seconds: 0 }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/0-Hz',
    make: () => makeWav({ rate: 0, samples: Buffer.alloc(4000) }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/1-Hz',
    make: () => makeWav({ rate: 1, samples: Buffer.alloc(4 * MEBIBYTE) }),
    inspection: 'unsupported_codec',
    // The build of 2018 needs too much memory or time; 7.0.2 reads no more samples than the mix needs.
    outcome: 'rendered or asset_unavailable or render_timeout',
  },
  {
    name: 'wav/4-GHz',
    make: () => makeWav({ rate: MAX, samples: Buffer.alloc(4000) }),
    inspection: 'unsupported_codec',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/0-channels',
    make: () => makeWav({ channels: 0, samples: Buffer.alloc(4000) }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/255-channels',
    make: () => makeWav({ channels: 255, bits: 8 }),
    inspection: 'unsupported_codec',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/65535-channels',
    make: () => makeWav({ channels: 65_535, bits: 8, seconds: 0.001 }),
    inspection: 'unsupported_codec',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/block-size-of-0',
    make: () => {
      const file = makeWav();
      file.writeUInt16LE(0, 32);
      return file;
    },
    inspection: 'unreadable_file',
    outcome: 'rendered',
  },
  {
    name: 'wav/hours-at-8-kHz',
    make: () => makeWav({ rate: 8000, channels: 1, bits: 8, samples: Buffer.alloc(19 * MEBIBYTE, 0x80) }),
    inspection: 'too_long',
    outcome: 'rendered',
  },
  {
    name: 'wav/no-format',
    make: () => riffFile('WAVE', [riffChunk('data', Buffer.alloc(4000))]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/format-of-2-bytes',
    make: () =>
      riffFile('WAVE', [riffChunk('fmt ', Buffer.from([1, 0])), riffChunk('data', Buffer.alloc(4000))]),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/mp3-codec',
    make: () => makeWav({ format: 0x55, bits: 8, samples: Buffer.alloc(4000) }),
    inspection: 'unreadable_file',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/two-million-chunks',
    make: () =>
      riffFile('WAVE', [
        repeat(riffChunk('junk', Buffer.alloc(0)), 18 * MEBIBYTE),
        wavFormat(),
        riffChunk('data', Buffer.alloc(48_000)),
      ]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'wav/64-bit-lengths',
    make: () => Buffer.concat([Buffer.from('RF64'), makeWav().subarray(4)]),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/big-endian',
    make: () => Buffer.concat([Buffer.from('RIFX'), makeWav().subarray(4)]),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/html-in-a-chunk',
    make: () =>
      riffFile('WAVE', [
        riffChunk('HTML', Buffer.from(HTML)),
        wavFormat(),
        riffChunk('data', Buffer.alloc(48_000)),
      ]),
    inspection: 'accepted',
    outcome: 'rendered',
  },
  {
    name: 'wav/video',
    make: () => riffFile('AVI ', [riffChunk('LIST', Buffer.from('hdrl'))]),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
  {
    name: 'wav/stream-description-with-a-file',
    make: (targets) =>
      Buffer.from(
        `v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio 9 RTP/AVP 0\r\na=control:file://${secretPath(targets)}\r\n`,
      ),
    inspection: 'wrong_content_type',
    outcome: 'asset_unavailable',
  },
];

export const WAV_FILES: readonly HostileFile[] = FILES.map((file) => ({ ...file, contentType: 'audio/wav' }));
