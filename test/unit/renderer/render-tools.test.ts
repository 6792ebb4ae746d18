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

describe('ffmpeg', () => {
  it('is the one FFMPEG_BIN names', async () => {
    const { program } = makeProgram(0o755);
    expect(await findFfmpeg({ FFMPEG_BIN: program, PATH: '' })).toBe(program);
  });

  it('is missed with its name and the variable when FFMPEG_BIN is wrong', async () => {
    await expect(findFfmpeg({ FFMPEG_BIN: '/nowhere/ffmpeg' })).rejects.toThrow(
      'FFMPEG_BIN names no executable file: /nowhere/ffmpeg',
    );
    const { program } = makeProgram(0o644);
    await expect(findFfmpeg({ FFMPEG_BIN: program })).rejects.toThrow(program);
  });

  it('is there without any variable, because a package brings it', async () => {
    expect(await findFfmpeg({})).toMatch(/ffmpeg/);
  });
});
