import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { BarGrip, Span } from './timeline-bar.ts';
import { draggedSpan } from './timeline-bar.ts';

interface BarDragOptions {
  readonly span: Span;
  readonly pixelsPerSecond: number;
  readonly snap: (seconds: number) => number;
  readonly onPress: () => void;
  readonly onDragged: (span: Span, grip: BarGrip) => void;
}

const PRESS_PIXELS = 4;

/** Drags a bar or one of its edges. The bar follows the pointer; the document changes when it is let go. */
export const useBarDrag = ({ span, pixelsPerSecond, snap, onPress, onDragged }: BarDragOptions) => {
  const drag = useRef<{ readonly grip: BarGrip; readonly fromX: number; span: Span | undefined }>(undefined);
  const [shown, setShown] = useState<Span>();
  const end = () => {
    drag.current = undefined;
    setShown(undefined);
  };
  return {
    shown: shown ?? span,
    isDragging: shown !== undefined,
    handlers: (grip: BarGrip) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { grip, fromX: event.clientX, span: undefined };
        onPress();
      },
      onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
        const current = drag.current;
        if (!current || (!current.span && Math.abs(clientX - current.fromX) < PRESS_PIXELS)) return;
        current.span = draggedSpan(span, current.grip, (clientX - current.fromX) / pixelsPerSecond, snap);
        setShown(current.span);
      },
      onPointerUp: () => {
        const current = drag.current;
        end();
        if (current?.span) onDragged(current.span, current.grip);
      },
      onPointerCancel: end,
    }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag.current) end();
    },
  };
};
