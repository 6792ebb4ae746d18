import type { StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import type { ElementStyle } from '../../preview/element-messages.ts';
import type { Swatch } from '../../ui/color-input.tsx';
import type { Actions } from './item-actions.ts';
import type { Clock } from './clock.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

/** What the parts of the inspector read and change. */
export interface SectionProps {
  readonly studio: Studio;
  readonly document: StudioDocument;
  readonly item: StudioItem;
  readonly player: Player;
  readonly clock: Clock;
  readonly actions: Actions;
  /** Undefined until the frame has answered, and for what is not shown at the moment. */
  readonly computed: ElementStyle | undefined;
  /** Colors of the brand. */
  readonly swatches: readonly Swatch[];
  /** What lists call the elements, by their keys. */
  readonly labels: ReadonlyMap<string, string>;
  readonly onReplaceMedia: (item: StudioItem) => void;
}
