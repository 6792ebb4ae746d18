import { useEffect, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { setStyle } from '#core/studio/edits.ts';
import type { StudioItem } from '#core/studio/studio-document.ts';
import { findItem } from '#core/studio/read-document.ts';
import type { ElementBox, ElementStyle } from '../../preview/element-messages.ts';
import { dragStep } from './drag-step.ts';
import type { DragTarget, Grip } from './drag-step.ts';
import { isInside } from './geometry.ts';
import type { Point } from './geometry.ts';
import type { Guide } from './guides.ts';
import { triedStyles } from './placed-style.ts';
import type { Styles } from './placed-style.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

interface Drag {
  readonly grip: Grip;
  readonly pointerId: number;
  readonly from: Point;
  /** Undefined while the frame is asked what is there. */
  target: DragTarget | undefined;
  styles: Styles | undefined;
}

/** What is drawn of the chosen box while it is dragged. */
interface Shown {
  readonly box: ElementBox;
  readonly guides: readonly Guide[];
}

/** Screen pixels that a press may move and still be one. */
const PRESS_PIXELS = 4;
const SNAP_PIXELS = 7;
const NO_SIZE = { width: 0, height: 0 };

interface CanvasDragOptions {
  readonly studio: Studio;
  readonly player: Player;
  readonly computed: ElementStyle | undefined;
  /** Screen pixels of a pixel of the video. */
  readonly scale: number;
}

/** Captions fill the picture and place their lines themselves. */
export const hasPlace = ({ kind, isScene }: StudioItem): boolean => kind !== 'captions' && !isScene;

/** Finds elements by their keys, and at a point. */
const createTargets = ({ document }: Studio, player: Player) => ({
  targetOf: (key: string, computed: ElementStyle | undefined): DragTarget | undefined => {
    const item = document && findItem(document, key);
    const box = player.boxes.get(key);
    return item && box && hasPlace(item) ? { item, box, computed } : undefined;
  },
  /** The topmost element, rather than what surrounds it; never a scene. */
  keyAt: async ({ x, y }: Point): Promise<string | undefined> => {
    const keys = await player.hitsAt(x, y);
    const items = keys.flatMap((key) => (document && findItem(document, key)) ?? []);
    const seen = items.filter(({ isScene }) => !isScene);
    // Captions and what a page has for its looks alone lie over everything.
    const isMeant = ({ kind, id }: StudioItem) =>
      kind !== 'group' && kind !== 'captions' && (kind !== 'shape' || id !== undefined);
    return (seen.find(isMeant) ?? seen.find(({ kind }) => kind !== 'group') ?? seen[0])?.key;
  },
});

/** Styles that the document has of those that were tried. */
const stylesBefore = ({ item }: DragTarget, styles: Styles): Styles =>
  Object.fromEntries(Object.keys(styles).map((name) => [name, item.style.get(name)]));

/** In pixels of the video. */
const pointOf = (
  { clientX, clientY }: ReactPointerEvent<HTMLElement>,
  surface: HTMLElement,
  scale: number,
): Point => {
  const { left, top } = surface.getBoundingClientRect();
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
};

const stepTo = (
  to: Point,
  { grip, from }: Drag,
  target: DragTarget,
  isLocked: boolean,
  { studio, player, scale }: CanvasDragOptions,
) =>
  dragStep({
    grip,
    from,
    to,
    target,
    isLocked,
    boxes: player.boxes,
    size: studio.document?.root ?? NO_SIZE,
    tolerance: SNAP_PIXELS / scale,
  });

/** Chooses, moves, resizes and turns elements by a pointer above the picture. A drag is one step back; Escape ends it. */
export const useCanvasDrag = (options: CanvasDragOptions) => {
  const { studio, player, computed, scale } = options;
  const { chosen } = studio;
  const drag = useRef<Drag>(undefined);
  const [shown, setShown] = useState<Shown>();
  // The frame has drawn the changed element and says where it is.
  useEffect(() => {
    if (!drag.current) setShown(undefined);
  }, [player.boxes]);

  const { targetOf, keyAt } = createTargets(studio, player);
  const start = (event: ReactPointerEvent<HTMLElement>, surface: HTMLElement, grip: Grip) => {
    if (event.button !== 0 || drag.current) return;
    surface.setPointerCapture(event.pointerId);
    player.pause();
    const from = pointOf(event, surface, scale);
    const target = chosen && targetOf(chosen.key, computed);
    const isOnChosen = target && (grip !== 'move' || isInside(target.box, from));
    const begun: Drag = { grip, pointerId: event.pointerId, from, target: undefined, styles: undefined };
    drag.current = begun;
    if (isOnChosen) {
      begun.target = target;
      return;
    }
    void keyAt(from).then((key) => {
      studio.choose(key);
      begun.target = key === undefined ? undefined : targetOf(key, undefined);
    });
  };

  const move = (event: ReactPointerEvent<HTMLElement>, surface: HTMLElement) => {
    const current = drag.current;
    if (!current?.target || current.pointerId !== event.pointerId) return;
    const point = pointOf(event, surface, scale);
    const distance = Math.hypot(point.x - current.from.x, point.y - current.from.y) * scale;
    if (!current.styles && distance < PRESS_PIXELS) return;
    const { styles, ...drawn } = stepTo(point, current, current.target, event.shiftKey, options);
    current.styles = styles;
    player.tryStyles(current.target.item.key, triedStyles(styles));
    setShown(drawn);
  };

  const end = (event: ReactPointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (current?.pointerId !== event.pointerId) return;
    drag.current = undefined;
    const { target, styles, grip, from } = current;
    if (target && styles) {
      studio.change((now) => setStyle(now, target.item.key, styles));
      player.refreshBoxes();
    } else if (target && grip === 'move') void keyAt(from).then((key) => studio.choose(key));
  };

  const cancel = () => {
    const current = drag.current;
    drag.current = undefined;
    setShown(undefined);
    const { target, styles } = current ?? {};
    if (!target || !styles) return;
    player.tryStyles(target.item.key, triedStyles(stylesBefore(target, styles)));
    player.refreshBoxes();
  };

  return { shown, start, move, end, cancel, isDragging: () => drag.current !== undefined };
};

export type CanvasDrag = ReturnType<typeof useCanvasDrag>;
