import { useMemo, useState } from 'react';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { Notice } from '../ui/notice.tsx';
import type { StageDocument } from './open-frame.ts';
import { preparePreview } from './prepare-preview.ts';
import { PreviewPlayer } from './preview-player.tsx';
import { useDebounced } from './use-debounced.ts';
import { useComponents } from './use-components.ts';
import { useFiles } from './use-preview-files.ts';
import { TEXTS } from './texts.ts';

interface CompositionPreviewProps {
  readonly html: string;
  readonly title: string;
}

const TYPING_PAUSE_MS = 300;
const NO_FILES: readonly string[] = [];

/** A composition while it is written. Without a size and a duration there is nothing to show. */
const CompositionPreview = ({ html, title }: CompositionPreviewProps) => {
  const source = useDebounced(html, TYPING_PAUSE_MS);
  const components = useComponents(source);
  const root = useMemo(() => readRootAttributes(source), [source]);
  const prepared = useMemo(
    () => ('root' in root && components ? preparePreview(source, root.root, components) : undefined),
    [source, root, components],
  );
  const files = useFiles(prepared?.files ?? NO_FILES);
  const document = useMemo((): StageDocument | undefined => {
    if (!prepared || !files) return undefined;
    const { html, files: _, ...format } = prepared;
    return { ...format, page: { html, files } };
  }, [prepared, files]);
  // The last version that could be shown stays while a tag is half written.
  const [shown, setShown] = useState<StageDocument>();
  if (document && document !== shown) setShown(document);
  const isReadable = 'root' in root;
  return (
    <>
      {!isReadable && <Notice>{TEXTS.rootIncomplete}</Notice>}
      {(shown || isReadable) && (
        <PreviewPlayer title={title} document={shown}>
          <p className="hint">{TEXTS.noSound}</p>
        </PreviewPlayer>
      )}
    </>
  );
};

export default CompositionPreview;
