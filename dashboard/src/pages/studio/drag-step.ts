import type { StudioItem } from '#core/studio/studio-document.ts';
import type { ElementBox, ElementStyle } from '../../preview/element-messages.ts';
import { angleTo, boundsOf, moved, normalAngle, resized, rotated } from './geometry.ts';
import type { Point, Side } from './geometry.ts';
import { snapAngle, snapMove } from './guides.ts';
import type { Guide } from './guides.ts';
import { movedStyles, resizedStyles, rotatedStyles, rotationOf } from './placed-style.ts';
import type { Styles } from './placed-style.ts';

export type Grip = 'move' | 'turn' | Side;

export interface DragTarget {
  readonly item: StudioItem;
  /** As it was when the drag began. */
  readonly box: ElementBox;
  readonly computed: ElementStyle | undefined;
}

interface DragStepOptions {
  readonly grip: Grip;
  /** In pixels of the video. */
  readonly from: Point;
  readonly to: Point;
  readonly target: DragTarget;
  /** With Shift: nothing snaps, shapes keep their ratio, angles are multiples of 15 degrees. */
  readonly isLocked: boolean;
  readonly boxes: ReadonlyMap<string, ElementBox>;
  readonly size: { readonly width: number; readonly height: number };
  readonly tolerance: number;
}

interface DragStep {
  readonly box: ElementBox;
  readonly guides: readonly Guide[];
  readonly styles: Styles;
}

const turn = ({ from, to, target: { item, box }, isLocked }: DragStepOptions): DragStep => {
  const before = rotationOf(item);
  const angle = snapAngle(normalAngle(before + angleTo(box, to) - angleTo(box, from)), isLocked);
  return { box: rotated(box, angle - before), guides: [], styles: rotatedStyles(angle) };
};

const resize = (
  { from, to, target: { item, box, computed }, isLocked }: DragStepOptions,
  side: Side,
): DragStep => {
  const isCorner = side[0] !== 0 && side[1] !== 0;
  const by = { x: to.x - from.x, y: to.y - from.y };
  const size = resized(box, side, by, isCorner && (item.kind !== 'shape' || isLocked));
  return { box: size, guides: [], styles: resizedStyles(item, box, size, isCorner, computed) };
};

const move = (options: DragStepOptions): DragStep => {
  const { from, to, target, isLocked, boxes, size, tolerance } = options;
  const { item, box } = target;
  const others = [...boxes.values()].filter(({ key }) => key !== item.key && !key.startsWith(`${item.key}/`));
  const by = { x: to.x - from.x, y: to.y - from.y };
  const snapped = snapMove(boundsOf(box), by, size, others.map(boundsOf), tolerance);
  const place = moved(box, isLocked ? by : snapped.by);
  return { box: place, guides: isLocked ? [] : snapped.guides, styles: movedStyles(item, box, place) };
};

/** The box and styles of an element while it is dragged. */
export const dragStep = (options: DragStepOptions): DragStep => {
  if (options.grip === 'turn') return turn(options);
  return options.grip === 'move' ? move(options) : resize(options, options.grip);
};
