import { useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import type { StageDocument } from './open-frame.ts';
import type { ProjectContent } from './prepare-project-preview.ts';
import { PreviewPlayer } from './preview-player.tsx';
import { useProjectDocument } from './use-project-document.ts';
import { TEXTS } from './texts.ts';

interface ProjectPreviewProps {
  readonly content: ProjectContent;
  /** Of the declared variables, as the page gets them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly title: string;
}

const TYPING_PAUSE_MS = 300;

/** A project while it is edited, with its own files. Without a size and a duration there is nothing to show. */
const ProjectPreview = ({ content, values, title }: ProjectPreviewProps) => {
  const { document, sounds, isReadable } = useProjectDocument(content, values, TYPING_PAUSE_MS);
  // The last version that could be shown stays while a tag is half written.
  const [shown, setShown] = useState<StageDocument>();
  if (document && document !== shown) setShown(document);
  return (
    <>
      {!isReadable && <Notice>{TEXTS.projectRootIncomplete}</Notice>}
      {(shown || isReadable) && (
        <PreviewPlayer title={title} document={shown} sounds={sounds}>
          <p className="hint">{sounds.length === 0 ? TEXTS.noSound : TEXTS.pressPlayForSounds}</p>
        </PreviewPlayer>
      )}
    </>
  );
};

export default ProjectPreview;
