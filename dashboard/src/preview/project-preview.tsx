import { useMemo, useState } from 'react';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { Notice } from '../ui/notice.tsx';
import type { StageDocument } from './open-frame.ts';
import { assetAddressOf, prepareProjectPreview } from './prepare-project-preview.ts';
import type { ProjectContent } from './prepare-project-preview.ts';
import { PreviewPlayer } from './preview-player.tsx';
import { useComponents } from './use-components.ts';
import { useDebounced } from './use-debounced.ts';
import { useFiles } from './use-preview-files.ts';
import { TEXTS } from './texts.ts';

interface ProjectPreviewProps {
  readonly content: ProjectContent;
  /** Of the declared variables, as the page gets them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly title: string;
}

const TYPING_PAUSE_MS = 300;
const NO_FILES: readonly string[] = [];

/** A project while it is edited, with its own files. Without a size and a duration there is nothing to show. */
const ProjectPreview = ({ content, values, title }: ProjectPreviewProps) => {
  const given = useMemo(() => ({ content, values }), [content, values]);
  const { content: source, values: shownValues } = useDebounced(given, TYPING_PAUSE_MS);
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
  // The last version that could be shown stays while a tag is half written.
  const [shown, setShown] = useState<StageDocument>();
  if (document && document !== shown) setShown(document);
  const isReadable = 'root' in root;
  return (
    <>
      {!isReadable && <Notice>{TEXTS.projectRootIncomplete}</Notice>}
      {(shown || isReadable) && (
        <PreviewPlayer title={title} document={shown}>
          <p className="hint">{TEXTS.noSound}</p>
        </PreviewPlayer>
      )}
    </>
  );
};

export default ProjectPreview;
