export interface TarFile {
  readonly path: string;
  readonly mode: number;
  readonly content: Buffer;
}

const BLOCK = 512;
const text = (field: Buffer): string => field.toString('utf8').replace(/\0.*$/s, '');

/** Regular files of a plain (ustar) archive; folders are implied by the paths, anything else is refused. */
export const untar = (archive: Buffer): TarFile[] => {
  const files: TarFile[] = [];
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + BLOCK);
    const path = text(header.subarray(0, 100));
    const sizeBytes = Number.parseInt(text(header.subarray(124, 136)), 8);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === '0' || type === '\0') {
      const mode = Number.parseInt(text(header.subarray(100, 108)), 8);
      files.push({ path, mode, content: archive.subarray(at + BLOCK, at + BLOCK + sizeBytes) });
    } else if (type !== '5') {
      throw new Error(`unsupported archive entry type ${JSON.stringify(type)}`);
    }
    at += BLOCK + Math.ceil(sizeBytes / BLOCK) * BLOCK;
  }
  return files;
};
