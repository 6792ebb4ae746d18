import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatSeconds } from '../../ui/format.ts';
import { purposeOf } from './templates.ts';
import type { Template } from './templates.ts';

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
  readonly template: Template;
  readonly mayPlay: boolean;
  /** A link to a preview has ended. */
  readonly onLinkEnded: () => void;
}

export const TemplateCard = ({ template, mayPlay, onLinkEnded }: TemplateCardProps) => {
  const { to } = useWorkspace();
  const { id, title, description, duration_seconds: seconds } = template;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(picture);
  const begin = () => setIsPointedAt(true);
  const end = () => setIsPointedAt(false);
  return (
    <li className="gallery-card">
      <div className="gallery-picture" ref={picture}>
        <img src={template.preview_image_url ?? undefined} alt="" loading="lazy" onError={onLinkEnded} />
        {mayPlay && (isPointedAt || isInView) && (
          <video
            src={template.preview_video_url ?? undefined}
            aria-hidden="true"
            autoPlay
            muted
            loop
            playsInline
            onError={onLinkEnded}
          />
        )}
        <span className="gallery-length">{formatSeconds(seconds)}</span>
      </div>
      <h2>
        {/* Its area is the whole card. */}
        <Link to={to(`buat/${id}`)} onMouseEnter={begin} onMouseLeave={end} onFocus={begin} onBlur={end}>
          {title}
        </Link>
      </h2>
      <p className="small">{purposeOf(description)}</p>
    </li>
  );
};
