import type { ShownCaption } from '#core/captions/shown-captions.ts';

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `01:02:03,450`; WebVTT has a dot. */
export const writeTime = (seconds: number, point = ','): string => {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}${point}${pad(ms % 1000, 3)}`;
};

/** An SRT, whose lines cannot be read as times. */
export const writeSrt = (captions: readonly ShownCaption[]): string =>
  captions
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, lines }, index) => {
      const text = lines.join('\n').replaceAll('-->', '→');
      return `${index + 1}\n${writeTime(start)} --> ${writeTime(end)}\n${text}\n`;
    })
    .join('\n');
