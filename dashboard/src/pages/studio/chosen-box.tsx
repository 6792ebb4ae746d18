import { RotateCw } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { ElementBox } from '../../preview/element-messages.ts';
import type { Side } from './geometry.ts';
import type { Grip } from './drag-step.ts';

const CORNERS: readonly Side[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const SIDES: readonly Side[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const WORDS = { '-1': 'start', '0': 'middle', '1': 'end' } as const;

interface ChosenBoxProps {
  readonly box: ElementBox;
  /** Screen pixels of a pixel of the video. */
  readonly scale: number;
  readonly isText: boolean;
  /** Of the video, in its pixels. */
  readonly video: { readonly width: number; readonly height: number };
  readonly onGrip: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
}

/** Shorter sides have no handle of their own. */
const SIDE_PIXELS = 72;

/** From the lower edge of the box to the middle of the handle that turns it. */
const TURN_PIXELS = 34;

/** The outline of the chosen element with its handles. Keyboards move it by arrows, and by the fields beside the picture. */
export const ChosenBox = ({ box, scale, isText, video, onGrip }: ChosenBoxProps) => {
  const { x, y, linear } = box;
  const [a, b, c, d] = linear;
  const width = box.width * Math.hypot(a, b) * scale;
  const height = box.height * Math.hypot(c, d) * scale;
  const angle = Math.atan2(b, a);
  const arm = height / 2 + TURN_PIXELS;
  const turn = { x: x * scale - Math.sin(angle) * arm, y: y * scale + Math.cos(angle) * arm };
  // Beside the picture are buttons, which a finger would press.
  const isTurnOutside =
    turn.x < 0 || turn.y < 0 || turn.x > video.width * scale || turn.y > video.height * scale;
  const sides = SIDES.filter(([sx]) =>
    sx === 0 ? !isText && width >= SIDE_PIXELS : height >= SIDE_PIXELS || isText,
  );
  const handle = (grip: Side) => (
    <span
      key={grip.join()}
      className={`studio-handle x-${WORDS[`${grip[0]}`]} y-${WORDS[`${grip[1]}`]}`}
      onPointerDown={(event) => onGrip(event, grip)}
    />
  );
  return (
    <div
      className="studio-chosen"
      aria-hidden="true"
      style={{
        width,
        height,
        translate: `${x * scale - width / 2}px ${y * scale - height / 2}px`,
        rotate: `${angle}rad`,
      }}
    >
      {sides.map(handle)}
      {CORNERS.map(handle)}
      <span
        className={`studio-handle turn ${isTurnOutside ? 'inside' : ''}`}
        onPointerDown={(event) => onGrip(event, 'turn')}
      >
        <RotateCw />
      </span>
    </div>
  );
};
