import { TriangleAlert } from 'lucide-react';
import { isListed } from './item-actions.ts';
import { KIND_WORDS, KindIcon } from './item-icons.tsx';
import type { ViewProps } from './view-props.ts';
import { TEXTS } from './texts.ts';

/** Every element by name, for what cannot be touched: music, and what another element covers. */
export const ItemList = ({
  studio,
  document,
  player,
  problemKeys,
  labels,
  onChoose,
}: ViewProps & { readonly onChoose: () => void }) => (
  <section aria-label={TEXTS.elements}>
    <h3>{TEXTS.elements}</h3>
    <ul className="studio-items">
      {document.items.filter(isListed).map(({ key, kind, startSeconds }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`${KIND_WORDS[kind]}: ${labels.get(key) ?? ''}`}
            onClick={() => {
              if (startSeconds !== undefined && !player.boxes.has(key)) player.seek(startSeconds);
              studio.choose(key);
              onChoose();
            }}
          >
            <KindIcon kind={kind} />
            <span>{labels.get(key)}</span>
            {problemKeys.has(key) && (
              <TriangleAlert className="studio-problem-mark" aria-label={TEXTS.hasProblem} />
            )}
          </button>
        </li>
      ))}
    </ul>
  </section>
);
