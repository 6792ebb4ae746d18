import type { VideoRecordWithIncludes } from '#contracts/schemas/video-records.ts';

const BAR_CELLS = 28;
const NAME_CELLS = 12;

export interface ProgressBoard {
  readonly update: (name: string, video: VideoRecordWithIncludes) => void;
}

const bar = (percent: number): string => {
  const filled = Math.round((percent / 100) * BAR_CELLS);
  return '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
};

const frames = ({ progress }: VideoRecordWithIncludes): string =>
  progress === undefined ? '' : `${progress.frames_done}/${progress.frames_total} frames`;

const line = (name: string, video: VideoRecordWithIncludes): string => {
  const percent = video.progress?.percent ?? 0;
  const share = `${String(percent).padStart(3)} %`;
  return `  ${name.padEnd(NAME_CELLS)} ${bar(percent)} ${share}  ${video.status.padEnd(9)} ${frames(video)}`;
};

/** Redraws the lines in place on a terminal. */
const createLiveBoard = (out: NodeJS.WriteStream): ProgressBoard => {
  const lines = new Map<string, string>();
  return {
    update: (name, video) => {
      if (lines.size > 0) out.moveCursor(0, -lines.size);
      lines.set(name, line(name, video));
      for (const text of lines.values()) {
        out.clearLine(0);
        out.write(`${text}\n`);
      }
    },
  };
};

/** Prints a line per 25 % and per change of status, for files and pipes. */
const createPlainBoard = (out: NodeJS.WriteStream): ProgressBoard => {
  const last = new Map<string, string>();
  return {
    update: (name, video) => {
      const step = `${video.status} ${Math.floor((video.progress?.percent ?? 0) / 25)}`;
      if (last.get(name) === step) return;
      last.set(name, step);
      out.write(`  ${name.padEnd(NAME_CELLS)} ${video.status.padEnd(9)} ${frames(video)}\n`);
    },
  };
};

export const createProgressBoard = (out: NodeJS.WriteStream): ProgressBoard =>
  out.isTTY ? createLiveBoard(out) : createPlainBoard(out);
