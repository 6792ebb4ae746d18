import type { ReactNode } from 'react';
import type { StudioItem } from '#core/studio/studio-document.ts';
import { CaptionsSection } from './captions/captions-section.tsx';
import { KIND_WORDS, KindIcon } from './item-icons.tsx';
import { LookSection } from './look-section.tsx';
import { MediaSection } from './media-section.tsx';
import { PlaceSection } from './place-section.tsx';
import type { SectionProps } from './section-props.ts';
import { LetterSection, TextContent } from './text-section.tsx';
import { TimeSection } from './time-section.tsx';
import { isMedia } from './use-studio.ts';
import { VariableSection } from './variable-section.tsx';
import { TEXTS } from './texts.ts';

export const SECTIONS = ['text', 'captions', 'media', 'look', 'place', 'time', 'variable'] as const;
export type SectionName = (typeof SECTIONS)[number];

export const SECTION_WORDS: Readonly<Record<SectionName, string>> = {
  text: TEXTS.sectionText,
  captions: TEXTS.kindCaptions,
  media: TEXTS.sectionMedia,
  look: TEXTS.sectionLook,
  place: TEXTS.sectionPlace,
  time: TEXTS.sectionTime,
  variable: TEXTS.sectionVariable,
};

/** The parts of the inspector that an element has. */
export const sectionsOf = (item: StudioItem): readonly SectionName[] => {
  // Captions and components look as their own page says.
  const hasStyle = !['audio', 'captions', 'mounted'].includes(item.kind);
  const has: Readonly<Record<SectionName, boolean>> = {
    text: item.text !== undefined && item.kind !== 'captions',
    captions: item.kind === 'captions',
    media: isMedia(item),
    look: hasStyle,
    place: hasStyle && !item.isScene,
    time: true,
    variable: item.text !== undefined || item.kind === 'image',
  };
  return SECTIONS.filter((name) => has[name]);
};

/** One part of the inspector. */
export const Section = ({ name, ...props }: SectionProps & { readonly name: SectionName }): ReactNode => {
  switch (name) {
    case 'text':
      return (
        <>
          <TextContent {...props} />
          <LetterSection {...props} />
        </>
      );
    case 'captions':
      return <CaptionsSection {...props} />;
    case 'media':
      return <MediaSection {...props} />;
    case 'look':
      return <LookSection {...props} />;
    case 'place':
      return <PlaceSection {...props} />;
    case 'time':
      return <TimeSection {...props} />;
    case 'variable':
      return <VariableSection {...props} />;
  }
};

/** What the chosen element looks like and when, to be changed. */
export const Inspector = (props: SectionProps) => {
  const { item } = props;
  return (
    <>
      <h2 className="studio-inspector-title">
        <KindIcon kind={item.kind} />
        {item.isScene ? TEXTS.scene : KIND_WORDS[item.kind]}
      </h2>
      {sectionsOf(item).map((name) => (
        <section key={`${item.key} ${name}`} className="studio-section" aria-label={SECTION_WORDS[name]}>
          <h3>{SECTION_WORDS[name]}</h3>
          <Section {...props} name={name} />
        </section>
      ))}
    </>
  );
};
