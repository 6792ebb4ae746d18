import type { StudioDocument } from '#core/studio/studio-document.ts';
import type { Swatch } from '../../ui/color-input.tsx';
import type { Clock } from './clock.ts';
import type { Actions } from './item-actions.ts';
import type { Add } from './use-add.ts';
import type { ExactFrameState } from './use-exact-frame.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

/** What the Studio shows, on a wide screen and on a narrow one. */
export interface ViewProps {
  readonly studio: Studio;
  readonly document: StudioDocument;
  readonly player: Player;
  readonly clock: Clock;
  readonly actions: Actions;
  readonly add: Add;
  readonly exact: ExactFrameState;
  readonly swatches: readonly Swatch[];
  readonly showsSafeArea: boolean;
  readonly onSafeArea: () => void;
  /** Asks for the renderer's picture of the shown time. */
  readonly onExact: () => void;
  /** Elements with a problem of the check. */
  readonly problemKeys: ReadonlySet<string>;
  /** What lists call the elements, by their keys. */
  readonly labels: ReadonlyMap<string, string>;
  readonly durationSeconds: number;
  /** Saves a revision with a name; undefined while nothing can be saved. */
  readonly onName: ((name: string) => void) | undefined;
}
