import { useEffect, useRef, useState } from 'react';
import { AddBar } from './add-bar.tsx';
import { Canvas } from './canvas.tsx';
import { ExactPicture } from './exact-picture.tsx';
import { Inspector } from './inspector.tsx';
import { ProjectSection } from './project-section.tsx';
import { TEXT_FIELD_ID } from './text-section.tsx';
import { Timeline } from './timeline.tsx';
import { useChosenStyle } from './use-chosen-style.ts';
import type { ViewProps } from './view-props.ts';
import { TEXTS } from './texts.ts';

/** The picture between what can be added and what is chosen, above the timeline. */
export const WideStudio = (props: ViewProps) => {
  const { studio, player, add, exact } = props;
  const inspector = useRef<HTMLElement>(null);
  const computed = useChosenStyle(player, studio.chosen?.key);
  /** Another object each time that the words of the chosen text get the focus. */
  const [edited, setEdited] = useState<object>();
  useEffect(() => {
    const field = edited && inspector.current?.querySelector<HTMLTextAreaElement>(`.${TEXT_FIELD_ID}`);
    field?.focus();
    field?.select();
  }, [edited]);
  const editText = () => setEdited({});
  return (
    <div className="studio-wide">
      <AddBar add={add} onText={() => void add.text().then(editText)} onCaptions={add.captions} />
      <Canvas {...props} exact={<ExactPicture exact={exact} clock={props.clock} />} onEditText={editText} />
      <aside className="studio-inspector" ref={inspector} aria-label={TEXTS.inspector}>
        {studio.chosen ? (
          <Inspector {...props} item={studio.chosen} computed={computed} onReplaceMedia={add.replace} />
        ) : (
          <>
            <h2 className="studio-inspector-title">{TEXTS.video}</h2>
            <p className="hint">{TEXTS.chooseSomething}</p>
            <p className="hint">{TEXTS.keysHint}</p>
            <ProjectSection {...props} />
          </>
        )}
      </aside>
      <Timeline {...props} />
    </div>
  );
};
