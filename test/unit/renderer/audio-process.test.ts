import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { startDecoder } from '#renderer/decoder-process.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { startAudioProcess } from '#renderer/sound/audio-process.ts';
import { encodeSound } from '#renderer/sound/encode-sound.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

const scratchDir = mkdtempSync(join(tmpdir(), 'audio-process-'));
afterAll(() => rmSync(scratchDir, { recursive: true }));

const writeScript = (script: string): string => {
  const path = join(scratchDir, 'ffmpeg');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
};

/** Starts a shell script in the place of ffmpeg. */
const start = (script: string, signal = new AbortController().signal) =>
  startAudioProcess({ ffmpegPath: writeScript(script), scratchDir, signal }, ['-i', 'x']);

it('gets its limits and arguments, a low priority and no variables of this process', async () => {
  const child = await start('read -r _; nice; echo "$@"; env | cut -d= -f1 | sort');
  child.input.end('\n'); // after the priority was lowered
  const [priority, given, ...variables] = String(await buffer(child.output))
    .trim()
    .split('\n');
  expect(priority).toBe('10');
  expect(given).toMatch(/-timelimit 120 -max_alloc \d+ -i x$/);
  expect(variables.filter((name) => !['_', 'PWD', 'SHLVL', 'OLDPWD'].includes(name))).toEqual([
    'HOME',
    'PATH',
  ]);
});

it('reports a failure with the end of its messages', async () => {
  const child = await start('echo broken >&2; exit 3');
  expect(await child.ended).toEqual({ isSuccessful: false, isOverTime: false, log: 'broken\n' });
});

it.runIf(IS_THOROUGH)('reports that the CPU limit ended ffmpeg', async () => {
  const tools = {
    ffmpegPath: findFfmpeg(process.env),
    scratchDir,
    signal: new AbortController().signal,
  };
  const args = ['-loglevel', 'error', '-timelimit', '1', '-f', 'lavfi', '-i', 'anoisesrc', '-f', 'null', '-'];
  const { ended } = await startAudioProcess(tools, args);
  expect(await ended).toMatchObject({ isSuccessful: false, isOverTime: true });
});

it('a sound whose encoding exceeds the CPU limit is a failure of the audio', async () => {
  const ffmpegPath = join(scratchDir, 'ffmpeg-255');
  writeFileSync(ffmpegPath, '#!/bin/sh\nexit 255\n', { mode: 0o755 });
  const tools = { ffmpegPath, scratchDir, signal: new AbortController().signal };
  await expect(encodeSound(tools, new Float32Array(96), join(scratchDir, 'a.aac'))).rejects.toMatchObject({
    code: 'asset_unavailable',
    subject: { text: 'audio' },
  });
});

/** Takes memory, then waits until it is killed. */
const allocate = (mebibytes: number) =>
  `exec '${process.execPath}' -e 'const taken = Buffer.alloc(${mebibytes} * 1024 * 1024, 1); setTimeout(() => taken, 60000)'`;

it('is killed when it needs more memory than its limit', async () => {
  const ffmpegPath = writeScript(allocate(160));
  const tools = { ffmpegPath, scratchDir, signal: new AbortController().signal };
  const limits = { memoryMaxBytes: 128 * 1024 * 1024, cpuMaxSeconds: 120, niceness: 0 };
  const child = await startDecoder(tools, [], limits);
  expect(await child.ended).toMatchObject({ isSuccessful: false });
});

it.runIf(IS_THOROUGH)('is killed when it needs too much memory', async () => {
  const child = await start(allocate(600));
  expect(await child.ended).toMatchObject({ isSuccessful: false });
});
