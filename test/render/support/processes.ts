import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProcessesOf } from '#renderer/processes.ts';

const RENDER_SCRIPT = fileURLToPath(new URL('../../../scripts/render.js', import.meta.url));

export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

export const waitFor = async (isTrue: () => boolean, limitMs = 20_000): Promise<void> => {
  const startedMs = performance.now();
  while (!isTrue()) {
    if (performance.now() - startedMs > limitMs) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Starts a render in a child process and kills only that process; returns the render's scratch folder. */
export const startAbandonedRender = async (html: string): Promise<string> => {
  const inputDir = mkdtempSync(join(tmpdir(), 'abandoned-'));
  writeFileSync(join(inputDir, 'index.html'), html);
  const child = spawn(process.execPath, [RENDER_SCRIPT, inputDir, join(inputDir, 'out.mp4')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const findFolder = () =>
    readdirSync(tmpdir())
      .filter((name) => name.startsWith(`video-render-${child.pid}-`))
      .map((name) => join(tmpdir(), name))
      .find((folder) => findProcessesOf(folder).some((pid) => commandOf(pid).includes('libx264')));
  await waitFor(() => findFolder() !== undefined);
  const folder = findFolder() ?? '';
  child.kill('SIGKILL');
  await ended;
  rmSync(inputDir, { recursive: true });
  return folder;
};
