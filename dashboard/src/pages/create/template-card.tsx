import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { prefetchTemplate } from '../../preview/preview-file.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatSeconds } from '../../ui/format.ts';
import { purposeOf } from './templates.ts';
import type { CatalogEntry } from './catalog.ts';
import { templateQuery } from './use-template.ts';
import { TEXTS } from './texts.ts';

const VISIBLE_SHARE = 0.7;
/** A pointer that crosses a card, or presses it at once, starts no clip: 200 kB. */
const REST_MS = 300;

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

/** Half a screen. With `loading="lazy"` Chromium loads pictures that are three screens of a phone away. */
const NEAR = '50% 0px';

/** Whether the element has been near the screen. */
const useWasNear = (element: { readonly current: Element | null }): boolean => {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (!element.current || wasNear) return undefined;
    const observer = new IntersectionObserver(([entry]) => setWasNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasNear]);
  return wasNear;
};

/** Whether the pointer or the focus has rested on something, which calls `begin` and `end`. */
const useRest = () => {
  const [isResting, setIsResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isResting,
    begin: () => {
      stop();
      timer.current = setTimeout(() => setIsResting(true), REST_MS);
    },
    end: () => {
      stop();
      setIsResting(false);
    },
  };
};

interface TemplateCardProps {
  readonly template: CatalogEntry;
  readonly mayPlay: boolean;
  /** On the screen before anything is scrolled. */
  readonly isFirst: boolean;
  /** The picture of a first card is here. */
  readonly onShown: () => void;
}

/** Loads what the form needs while its script is being loaded. */
const usePrefetch = (template: string) => {
  const queries = useQueryClient();
  const workspace = useWorkspace();
  return () => {
    void queries.prefetchQuery(templateQuery(workspace, template));
    prefetchTemplate(queries, workspace.id, template).catch(() => undefined); // loaded again by the form
  };
};

export const TemplateCard = ({ template, mayPlay, isFirst, onShown }: TemplateCardProps) => {
  const { to } = useWorkspace();
  const { id, title, description, seconds, hasFixedLength } = template;
  const { isResting, begin, end } = useRest();
  const picture = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(picture);
  const wasNear = useWasNear(picture);
  const prefetch = usePrefetch(id);
  return (
    <li className="gallery-card">
      <div className="gallery-picture" ref={picture}>
        {isFirst && <img src={template.picture} alt="" onLoad={onShown} />}
        {!isFirst && wasNear && <img src={template.picture} alt="" />}
        {mayPlay && (isResting || isInView) && (
          <video src={template.video} aria-hidden="true" autoPlay muted loop playsInline />
        )}
        <span className="gallery-length">
          {hasFixedLength ? formatSeconds(seconds) : TEXTS.atLeast(formatSeconds(seconds))}
        </span>
      </div>
      <h2>
        {/* Its area is the whole card. */}
        <Link
          to={to(`buat/${id}`)}
          onPointerDown={() => {
            end();
            prefetch();
          }}
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
