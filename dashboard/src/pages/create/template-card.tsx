import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { templateFileQuery } from '../../preview/preview-file.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatSeconds } from '../../ui/format.ts';
import { purposeOf } from './templates.ts';
import type { CatalogEntry } from './catalog.ts';
import { templateQuery } from './use-template.ts';

const VISIBLE_SHARE = 0.7;

/** Whether most of the element is on the screen; always false where a pointer can hover. */
const useIsInView = (element: { readonly current: Element | null }): boolean => {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || matchMedia('(hover: hover)').matches) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      threshold: VISIBLE_SHARE,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
};

interface TemplateCardProps {
  readonly template: CatalogEntry;
  readonly mayPlay: boolean;
  /** On the screen before anything is scrolled. */
  readonly isFirst: boolean;
}

/** Loads what the form needs while its script is being loaded. */
const usePrefetch = (template: string) => {
  const queries = useQueryClient();
  const workspace = useWorkspace();
  return () => {
    void queries.prefetchQuery(templateQuery(workspace, template));
    void queries.prefetchQuery(templateFileQuery(workspace.id, template));
  };
};

export const TemplateCard = ({ template, mayPlay, isFirst }: TemplateCardProps) => {
  const { to } = useWorkspace();
  const { id, title, description, durationSeconds } = template;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(picture);
  const prefetch = usePrefetch(id);
  const begin = () => setIsPointedAt(true);
  const end = () => setIsPointedAt(false);
  return (
    <li className="gallery-card">
      <div className="gallery-picture" ref={picture}>
        <img src={template.picture} alt="" loading={isFirst ? 'eager' : 'lazy'} />
        {mayPlay && (isPointedAt || isInView) && (
          <video src={template.video} aria-hidden="true" autoPlay muted loop playsInline />
        )}
        <span className="gallery-length">{formatSeconds(durationSeconds)}</span>
      </div>
      <h2>
        {/* Its area is the whole card. */}
        <Link
          to={to(`buat/${id}`)}
          onPointerDown={prefetch}
          onMouseEnter={begin}
          onMouseLeave={end}
          onFocus={begin}
          onBlur={end}
        >
          {title}
        </Link>
      </h2>
      <p className="small">{purposeOf(description)}</p>
    </li>
  );
};
