import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  return program;
};

describe('findFfmpeg', () => {
  it('returns the path in FFMPEG_BIN', () => {
    const program = makeProgram(0o755);
    expect(findFfmpeg({ FFMPEG_BIN: program })).toBe(program);
  });

  it('throws an error that names FFMPEG_BIN and its value when it is not executable', () => {
    expect(() => findFfmpeg({ FFMPEG_BIN: '/nowhere/ffmpeg' })).toThrow(
      'FFMPEG_BIN names no executable file: /nowhere/ffmpeg',
    );
    const program = makeProgram(0o644);
    expect(() => findFfmpeg({ FFMPEG_BIN: program })).toThrow(program);
  });

  it('does not search PATH', () => {
    const program = makeProgram(0o755);
    expect(() => findFfmpeg({ PATH: dirname(program) })).toThrow('FFMPEG_BIN must name ffmpeg');
  });
});
