import type { SyntheticEvent } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { formatSeconds } from '../format.ts';
import { LOOPS } from './music-loops.ts';
import type { Loop } from './music-loops.ts';
import { MOODS, TEXTS } from './texts.ts';

const factsOf = ({ tempo, seconds }: Loop): string => `${TEXTS.tempo(tempo)} · ${formatSeconds(seconds)}`;

/** A player of a loop, which repeats it as a video does. */
const LoopPlayer = ({ loop }: { readonly loop: Loop }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- music without words
  <audio controls loop preload="none" src={loop.url} aria-label={TEXTS.listen(loop.title)} />
);

/** One loop is heard at a time. */
const pauseOthers = ({ currentTarget, target }: SyntheticEvent): void => {
  for (const player of currentTarget.querySelectorAll('audio')) if (player !== target) player.pause();
};

interface MusicLibraryProps {
  /** Names that the variable takes. */
  readonly names: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (name: string) => void;
}

/** The music library of the service, to listen to and to choose from. */
export const MusicLibrary = ({ names, isOpen, onClose, onChoose }: MusicLibraryProps) => {
  const loops = LOOPS.filter(({ name }) => names.includes(name));
  return (
    <Dialog title={TEXTS.musicLibrary} isOpen={isOpen} onClose={onClose}>
      <p className="small">{TEXTS.musicLibraryHint}</p>
      <div className="loops" onPlayCapture={pauseOthers}>
        {[...Map.groupBy(loops, ({ mood }) => mood)].map(([mood, ofMood]) => (
          <section key={mood}>
            <h3>{MOODS[mood] ?? mood}</h3>
            <ul>
              {ofMood.map((loop) => (
                <li key={loop.name} className="loop">
                  <span className="library-name">{loop.title}</span>
                  <span className="small">{factsOf(loop)}</span>
                  <LoopPlayer loop={loop} />
                  <Button aria-label={TEXTS.chooseLoop(loop.title)} onClick={() => onChoose(loop.name)}>
                    {TEXTS.use}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
};

/** The chosen loop of a field. */
export const ChosenLoop = ({ loop }: { readonly loop: Loop }) => (
  <div className="picker-chosen">
    <div className="picker-facts">
      <p className="picker-name">{loop.title}</p>
      <p className="small">
        {MOODS[loop.mood] ?? loop.mood} · {factsOf(loop)}
      </p>
    </div>
    <LoopPlayer loop={loop} />
  </div>
);
