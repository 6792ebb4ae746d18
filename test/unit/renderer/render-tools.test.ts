import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findFfmpeg } from '#renderer/render-tools.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const makeProgram = (mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'));
  folders.push(folder);
  const program = join(folder, 'ffmpeg');
  writeFileSync(program, '');
  chmodSync(program, mode);
  return { folder, program };
};

describe('findFfmpeg', () => {
  it('returns the path in FFMPEG_BIN', async () => {
    const { program } = makeProgram(0o755);
    expect(await findFfmpeg({ FFMPEG_BIN: program, PATH: '' })).toBe(program);
  });

  it('throws an error that names FFMPEG_BIN and its value when it is not executable', async () => {
    await expect(findFfmpeg({ FFMPEG_BIN: '/nowhere/ffmpeg' })).rejects.toThrow(
      'FFMPEG_BIN names no executable file: /nowhere/ffmpeg',
    );
    const { program } = makeProgram(0o644);
    await expect(findFfmpeg({ FFMPEG_BIN: program })).rejects.toThrow(program);
  });

  it('finds the packaged ffmpeg without any variable', async () => {
    expect(await findFfmpeg({})).toMatch(/ffmpeg/);
  });
});
