import { useQueryClient } from '@tanstack/react-query';
import { Clapperboard, History, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { prefetchTemplates } from '../../preview/preview-file.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateProjectDialog } from '../projects/create-project-dialog.tsx';
import { CATALOG } from './catalog.ts';
import { TemplateCard } from './template-card.tsx';
import { CATEGORY_LABELS, FIRST_CARDS } from './templates.ts';
import { TEXTS } from './texts.ts';
import './gallery.css';

const CATEGORY_PARAMETER = 'kategori';

const Filter = ({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
}) => (
  <fieldset className="gallery-filter" aria-label={TEXTS.category}>
    {[[null, TEXTS.all] as const, ...Object.entries(CATEGORY_LABELS)].map(([category, label]) => (
      <button
        key={label}
        type="button"
        className="chip"
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
      >
        {label}
      </button>
    ))}
  </fieldset>
);

/** Not on a phone, where clips would play one after the other while the page is scrolled: 200 kB each. */
const playsByItself = (): boolean =>
  matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches;

/** Loads what every form needs when the pictures on the screen are here. */
const useFormPrefetch = () => {
  const queries = useQueryClient();
  const { id } = useWorkspace();
  const shown = useRef(0);
  return () => {
    shown.current += 1;
    if (shown.current !== FIRST_CARDS) return;
    import('./create-page.tsx').catch(() => undefined); // loaded again by its page
    prefetchTemplates(queries, id).catch(() => undefined); // the same
  };
};

const Cards = () => {
  const [parameters, setParameters] = useSearchParams();
  const category = parameters.get(CATEGORY_PARAMETER);
  const [mayPlay, setMayPlay] = useState(playsByItself);
  const prefetchForm = useFormPrefetch();
  const shown = CATALOG.filter((template) => category === null || template.category === category);
  return (
    <>
      <div className="gallery-tools">
        <Filter
          chosen={category}
          onChoose={(chosen) =>
            setParameters(chosen === null ? {} : { [CATEGORY_PARAMETER]: chosen }, { replace: true })
          }
        />
        <Button variant="quiet" onClick={() => setMayPlay(!mayPlay)}>
          {mayPlay ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {mayPlay ? TEXTS.pauseClips : TEXTS.playClips}
        </Button>
      </div>
      <output className="visually-hidden">{TEXTS.templates(shown.length)}</output>
      <ul className="gallery">
        {shown.map((template, index) => (
          <TemplateCard
            key={template.id}
            template={template}
            mayPlay={mayPlay}
            isFirst={index < FIRST_CARDS}
            onShown={prefetchForm}
          />
        ))}
      </ul>
    </>
  );
};

const GalleryPage = () => {
  const { to } = useWorkspace();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const studio = (
    <>
      <Button onClick={() => setCreating(true)}>
        <Clapperboard aria-hidden="true" />
        {TEXTS.createInStudio}
      </Button>
      <Link to={to('proyek')} className="button quiet">
        <History aria-hidden="true" />
        {TEXTS.continueProject}
      </Link>
    </>
  );
  return (
    <Page title={TEXTS.create} lead={TEXTS.galleryLead} actions={studio}>
      <Cards />
      {isCreating && (
        <CreateProjectDialog
          isStudio
          onClose={() => setCreating(false)}
          onCreated={({ id }) => void navigate(to(`proyek/${id}/studio`))}
        />
      )}
    </Page>
  );
};

export default GalleryPage;
