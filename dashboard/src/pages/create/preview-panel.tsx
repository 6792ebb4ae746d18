import { Maximize2, Minimize2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TemplatePreview } from '../../preview/template-preview.tsx';
import { Button } from '../../ui/button.tsx';
import { pictureOf } from './catalog.ts';
import { givenTexts, previewValues, sizeOf } from './draft.ts';
import type { BrandKit, Draft } from './draft.ts';
import type { Template } from './templates.ts';
import { TEXTS } from './texts.ts';

interface PreviewProps {
  readonly template: Template;
  readonly draft: Draft;
  readonly brandKit: BrandKit;
  readonly children?: ReactNode;
}

export const Preview = ({ template, draft, brandKit, children }: PreviewProps) => {
  const size = sizeOf(draft);
  return (
    <div className="create-preview">
      <TemplatePreview
        template={template.id}
        values={previewValues(draft, template.variables, brandKit)}
        brandKit={givenTexts(brandKit)}
        size={size}
        title={TEXTS.previewOf(template.title)}
        poster={pictureOf(template.id)}
        exampleHint={TEXTS.examplePhoto}
      >
        {children}
      </TemplatePreview>
    </div>
  );
};

/** On a phone it stays above the form, small until it is enlarged. */
export const SmallPreview = (props: PreviewProps) => {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className={isLarge ? 'create-small-preview large' : 'create-small-preview'}>
      <Preview {...props}>
        <Button
          variant="quiet"
          aria-label={isLarge ? TEXTS.smallerPreview : TEXTS.largerPreview}
          onClick={() => setIsLarge(!isLarge)}
        >
          {isLarge ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          {isLarge ? TEXTS.smaller : TEXTS.larger}
        </Button>
      </Preview>
    </div>
  );
};
