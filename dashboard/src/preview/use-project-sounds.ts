import { useEffect, useMemo, useState } from 'react';
import { findLoop } from '../ui/asset-picker/music-loops.ts';
import type { ProjectContent } from './prepare-project-preview.ts';
import { findProjectSounds } from './project-sounds.ts';
import type { Sound } from './sound.ts';

/** Addresses of files that this page plays, each the same for as long as it is used. */
const createAddresses = () => {
  const addresses = new Map<Blob, string>();
  return {
    of: (file: Blob): string => {
      const known = addresses.get(file);
      if (known !== undefined) return known;
      const created = URL.createObjectURL(file);
      addresses.set(file, created);
      return created;
    },
    keep: (files: ReadonlySet<Blob>) => {
      for (const [file, address] of addresses) {
        if (files.has(file)) continue;
        URL.revokeObjectURL(address);
        addresses.delete(file);
      }
    },
  };
};

/** A document may name a file `constructor`. A picture stands for a large clip. */
const fileOf = (files: Readonly<Record<string, Blob>>, name: string): Blob | undefined => {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  return file?.type.startsWith('image/') ? undefined : file;
};

const NONE: readonly Sound[] = [];
const NO_FILES: ReadonlySet<Blob> = new Set();

/** The sounds of a project whose files are here. `files` are those of the frame, by address. */
export const useProjectSounds = (
  content: ProjectContent,
  videoSeconds: number | undefined,
  values: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Blob>> | undefined,
): readonly Sound[] => {
  const [addresses] = useState(createAddresses);
  const [sounds, setSounds] = useState(NONE);
  const found = useMemo(
    () => (videoSeconds === undefined ? [] : findProjectSounds(content, videoSeconds, values)),
    [content, videoSeconds, values],
  );
  useEffect(() => {
    if (!files) return;
    const heard = found.flatMap(({ file, ...times }) => {
      const blob = fileOf(files, file);
      const url = blob ? addresses.of(blob) : findLoop(file)?.url;
      return url === undefined ? [] : [{ ...times, url }];
    });
    setSounds(heard.length === 0 ? NONE : heard);
    addresses.keep(new Set(found.flatMap(({ file }) => fileOf(files, file) ?? [])));
  }, [found, files, addresses]);
  useEffect(() => () => addresses.keep(NO_FILES), [addresses]);
  return sounds;
};
