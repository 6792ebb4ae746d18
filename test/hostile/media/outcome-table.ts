import type { Targets } from '../support/canaries.ts';
import { MEBIBYTE } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const HEADER = `# Outcomes of hostile media files

Written by \`npm run test:hostile\`. Inspection: what a caller sees who uploads the file as the type that its name begins with. Renderer: how
a render ends that gets the same bytes without an inspection, as a picture of a page or as sound. No file reaches the
network or another file, leaves a process behind or changes the next render.

| file | size | inspection | renderer |
| --- | --- | --- | --- |
`;

/** One digit, because compressors differ between versions of Node.js. */
const sizeOf = (bytes: number): string => {
  if (bytes < 1024) return '< 1 KiB';
  const [amount, unit] = bytes < MEBIBYTE ? [bytes / 1024, 'KiB'] : [bytes / MEBIBYTE, 'MiB'];
  return `${Number(amount.toPrecision(1))} ${unit}`;
};

const code = (text: string): string => `\`${text}\``;

export const tableOf = (files: readonly HostileFile[], targets: Targets): string => {
  const rows = files.map(({ name, make, inspection, outcome }) => {
    const verdict = inspection === 'accepted' ? 'accepted' : `rejected: ${code(inspection)}`;
    const ending = outcome.replace(/\w+_\w+/g, code);
    return `| ${[code(name), sizeOf(make(targets).length), verdict, ending].join(' | ')} |\n`;
  });
  return HEADER + rows.join('');
};
