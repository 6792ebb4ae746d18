import { Camera, Grid3x3, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AddBar } from './add-bar.tsx';
import { Canvas } from './canvas.tsx';
import { ExactPicture } from './exact-picture.tsx';
import { Section, SECTION_WORDS, sectionsOf } from './inspector.tsx';
import type { SectionName } from './inspector.tsx';
import { ItemList } from './item-list.tsx';
import { ItemToolbar } from './item-toolbar.tsx';
import { PlayButton, TimeLabel, TimeSlider } from './play-controls.tsx';
import { ProjectSection } from './project-section.tsx';
import { SceneStrip } from './scene-strip.tsx';
import { Sheet } from './sheet.tsx';
import { useChosenStyle } from './use-chosen-style.ts';
import type { ViewProps } from './view-props.ts';
import { TEXTS } from './texts.ts';

/** For one hand: the picture above, everything that is pressed below it. */
export const NarrowStudio = (props: ViewProps) => {
  const { studio, document, player, clock, actions, add, exact, durationSeconds } = props;
  const { chosen } = studio;
  const [wanted, setWanted] = useState<SectionName | 'project'>();
  const computed = useChosenStyle(player, chosen?.key);
  const section = chosen && sectionsOf(chosen).find((name) => name === wanted);
  const close = () => setWanted(undefined);
  const bottom = () => {
    if (chosen && section)
      return (
        <Sheet key={`${section} ${chosen.key}`} title={SECTION_WORDS[section]} onClose={close}>
          <Section {...props} name={section} item={chosen} computed={computed} onReplaceMedia={add.replace} />
        </Sheet>
      );
    if (wanted === 'project')
      return (
        <Sheet title={TEXTS.video} onClose={close}>
          <div className="actions">
            <Button
              onClick={() => {
                props.onExact();
                close();
              }}
            >
              <Camera aria-hidden="true" />
              {TEXTS.exactFrame}
            </Button>
            <Button aria-pressed={props.showsSafeArea} onClick={props.onSafeArea}>
              <Grid3x3 aria-hidden="true" />
              {TEXTS.safeArea}
            </Button>
          </div>
          <ProjectSection {...props} />
          <ItemList {...props} onChoose={close} />
        </Sheet>
      );
    return (
      <>
        <SceneStrip {...props} />
        {chosen ? (
          <ItemToolbar
            item={chosen}
            actions={actions}
            onOpen={setWanted}
            onClose={() => studio.choose(undefined)}
          />
        ) : (
          <AddBar
            add={add}
            onText={() => void add.text().then(() => setWanted('text'))}
            onCaptions={() => {
              add.captions();
              setWanted('captions');
            }}
          />
        )}
      </>
    );
  };
  return (
    <div className="studio-narrow">
      <Canvas
        {...props}
        exact={<ExactPicture exact={exact} clock={props.clock} />}
        onEditText={() => chosen?.text !== undefined && setWanted('text')}
      />
      <div className="studio-play">
        <PlayButton player={player} />
        <TimeSlider player={player} clock={clock} durationSeconds={durationSeconds} fps={document.root.fps} />
        <TimeLabel clock={clock} durationSeconds={durationSeconds} />
        <Button
          variant="quiet"
          className="icon"
          aria-label={TEXTS.videoAndElements}
          onClick={() => {
            studio.choose(undefined);
            setWanted('project');
          }}
        >
          <SlidersHorizontal aria-hidden="true" />
        </Button>
      </div>
      {bottom()}
    </div>
  );
};
