import { deflateSync } from 'node:zlib';
import type { AssetContentType } from '#contracts/limits.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import type { Targets } from '../support/canaries.ts';

type Outcome = 'rendered' | 'asset_unavailable' | 'render_timeout';

export interface HostileFile {
  readonly name: string;
  /** As declared by the caller. */
  readonly contentType: AssetContentType;
  readonly make: (targets: Targets) => Buffer;
  /** What the inspection finds. */
  readonly inspection: 'accepted' | AssetRejectionCode;
  /** How a render ends that gets the file without an inspection; "or" where it depends on the machine's speed. */
  readonly outcome:
    | Outcome
    | 'rendered or render_timeout'
    | 'rendered or asset_unavailable or render_timeout';
}

/** Address of the HTTP canary, with the name of the file, by which a hit is found. */
export const canaryUrl = ({ httpPort }: Targets, name: string): string =>
  `http://127.0.0.1:${httpPort}/media/${name}/canary`;

export const secretPath = ({ secretDir }: Targets): string => `${secretDir}/secret.txt`;

export const HTML = '<!doctype html><script>document.title="polyglot"</script>';

/** An empty ZIP archive: readers look for it at the end of a file. */
export const ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export const repeat = (part: Buffer, bytes: number): Buffer =>
  Buffer.alloc(Math.floor(bytes / part.length) * part.length, part);

export const MEBIBYTE = 1024 ** 2;

const zlibData = new Map<number, Buffer>();
/** Zlib data that inflates to `bytes` zeros, a thousandth of their number. Compressed once for all files. */
export const zlibBomb = (bytes: number): Buffer => {
  const data = zlibData.get(bytes) ?? deflateSync(Buffer.alloc(bytes), { level: 9 });
  zlibData.set(bytes, data);
  return data;
};
