import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/notice.tsx';
import { aspectStyle } from './aspect-style.ts';
import { previewValues, sizeOf } from './draft.ts';
import type { BrandKit, Draft } from './draft.ts';
import type { Template } from './templates.ts';

const TemplatePreview = lazy(() => import('../../preview/template-preview.tsx'));

interface PreviewProps {
  readonly template: Template;
  readonly draft: Draft;
  readonly brandKit: BrandKit;
}

export const Preview = ({ template, draft, brandKit }: PreviewProps) => {
  const size = sizeOf(draft);
  return (
    <div className="create-preview" style={aspectStyle(size)}>
      <Suspense fallback={<Loading label="Memuat pratinjau…" />}>
        <TemplatePreview
          template={template.id}
          values={previewValues(draft, template.variables, brandKit)}
          size={size}
          title={`Pratinjau ${template.title}`}
        />
      </Suspense>
    </div>
  );
};

/** On a phone, where it does not fit beside the form. */
export const PreviewButton = (props: PreviewProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Eye aria-hidden="true" />
        Pratinjau
      </Button>
      <Dialog title="Pratinjau" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Preview {...props} />
      </Dialog>
    </>
  );
};
