import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Loading, RequestError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { TemplateCard } from './template-card.tsx';
import { CATEGORY_LABELS } from './templates.ts';
import { useTemplates } from './use-templates.ts';
import type { Template } from './templates.ts';
import './gallery.css';

const CATEGORY_PARAMETER = 'kategori';

const Filter = ({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
}) => (
  <fieldset className="gallery-filter" aria-label="Kategori">
    {[[null, 'Semua'] as const, ...Object.entries(CATEGORY_LABELS)].map(([category, label]) => (
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

const Cards = ({
  templates,
  onLinkEnded,
}: {
  readonly templates: readonly Template[];
  readonly onLinkEnded: () => void;
}) => {
  const [parameters, setParameters] = useSearchParams();
  const category = parameters.get(CATEGORY_PARAMETER);
  const [mayPlay, setMayPlay] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const shown = templates.filter((template) => category === null || template.category === category);
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
          {mayPlay ? 'Jeda cuplikan' : 'Putar cuplikan'}
        </Button>
      </div>
      <output className="visually-hidden">{shown.length} templat</output>
      <ul className="gallery">
        {shown.map((template) => (
          <TemplateCard key={template.id} template={template} mayPlay={mayPlay} onLinkEnded={onLinkEnded} />
        ))}
      </ul>
    </>
  );
};

const GalleryPage = () => {
  const templates = useTemplates();
  /** New links, unless these are new: a file that is missing has none that work. */
  const renewLinks = () => {
    if (templates.isStale) void templates.refetch();
  };
  return (
    <Page title="Buat video" lead="Pilih templat, isi teks dan foto Anda, lalu unduh videonya.">
      {templates.isError && <RequestError error={templates.error} onRetry={templates.refetch} />}
      {templates.isPending && <Loading />}
      {templates.data && <Cards templates={templates.data} onLinkEnded={renewLinks} />}
    </Page>
  );
};

export default GalleryPage;
