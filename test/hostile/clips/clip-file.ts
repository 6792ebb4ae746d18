import type { VideoClip } from '#contracts/schemas/render-document.ts';
import type { Targets } from '../support/canaries.ts';
import type { ClipBases } from './make-bases.ts';

export interface HostileClip {
  readonly name: string;
  readonly container: VideoClip['source']['container'];
  readonly codec: VideoClip['source']['codec'];
  readonly make: (bases: ClipBases, targets: Targets) => Buffer | Promise<Buffer>;
}
