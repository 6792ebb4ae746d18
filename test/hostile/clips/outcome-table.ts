import { MEBIBYTE } from '../media/hostile-file.ts';

const HEADER = `# Outcomes of hostile clips

Written by \`npm run test:hostile\`. Inspection: what a caller sees who uploads the file. The other columns: how a renderer ends that gets
the same bytes without an inspection: as a \`<video>\` at the beginning of the clip and at other times, for a thumbnail, and as sound, which
most clips do not have. A damaged picture is not that of the clip, because the decoder conceals errors. No file reaches the network or another file, leaves
a process behind or changes the next video.

| clip | size | inspection | picture | other times | thumbnail | sound |
| --- | --- | --- | --- | --- | --- | --- |
`;

/** One digit, because encoders differ between versions. */
const sizeOf = (bytes: number): string => {
  if (bytes < 1024) return '< 1 KiB';
  const [amount, unit] = bytes < MEBIBYTE ? [bytes / 1024, 'KiB'] : [bytes / MEBIBYTE, 'MiB'];
  return `${Number(amount.toPrecision(1))} ${unit}`;
};

const code = (text: string): string => text.replace(/\w+_\w+/g, '`$&`');

export interface ClipOutcome {
  readonly name: string;
  readonly sizeBytes: number;
  /** Of the inspection, as a picture of a video and at other times, as a thumbnail and as sound. */
  readonly expected: readonly string[];
}

export const clipTableOf = (outcomes: readonly ClipOutcome[]): string => {
  const rows = outcomes.map(({ name, sizeBytes, expected: [inspection = '', ...ends] }) => {
    const verdict = inspection === 'accepted' ? inspection : `rejected: ${code(inspection)}`;
    return `| ${[`\`${name}\``, sizeOf(sizeBytes), verdict, ...ends.map(code)].join(' | ')} |\n`;
  });
  return HEADER + rows.join('');
};
