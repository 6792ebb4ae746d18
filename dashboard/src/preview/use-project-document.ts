import { useMemo } from 'react';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { StageDocument } from './open-frame.ts';
import { assetAddressOf, prepareProjectPreview } from './prepare-project-preview.ts';
import type { ProjectContent } from './prepare-project-preview.ts';
import { useComponents } from './use-components.ts';
import { useDebounced } from './use-debounced.ts';
import { useFiles } from './use-preview-files.ts';
import { useProjectSounds } from './use-project-sounds.ts';

const NO_FILES: readonly string[] = [];

/** A project for a frame, once its files are here and it rests for `pauseMs`. `values` are those of variables, as the page gets them. */
export const useProjectDocument = (
  content: ProjectContent,
  values: Readonly<Record<string, unknown>>,
  pauseMs: number,
) => {
  const given = useMemo(() => ({ content, values }), [content, values]);
  const { content: source, values: shownValues } = useDebounced(given, pauseMs);
  const index = source.texts.get(PROJECT_INDEX) ?? '';
  const pages = useMemo(() => [...source.texts.values()].join('\n'), [source]);
  const components = useComponents(pages);
  const root = useMemo(() => readRootAttributes(index), [index]);
  const prepared = useMemo(
    () =>
      'root' in root && components
        ? prepareProjectPreview(source, root.root, components, shownValues)
        : undefined,
    [source, root, components, shownValues],
  );
  const files = useFiles(prepared?.files ?? NO_FILES);
  const document = useMemo((): StageDocument | undefined => {
    if (!prepared || !files) return undefined;
    const { html, texts, assets, files: _, ...format } = prepared;
    const assetFiles = assets.flatMap(({ address, assetId }): [string, Blob][] => {
      const file = files[assetAddressOf(assetId)];
      return file ? [[address, file]] : [];
    });
    return { ...format, page: { html, texts, files: { ...files, ...Object.fromEntries(assetFiles) } } };
  }, [prepared, files]);
  const sounds = useProjectSounds(source, prepared?.durationSeconds, shownValues, files);
  return { document, sounds, isReadable: 'root' in root };
};
