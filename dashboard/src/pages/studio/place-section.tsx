import { AlignCenterHorizontal, AlignCenterVertical, BringToFront, SendToBack } from 'lucide-react';
import { reorderItem } from '#core/studio/edits.ts';
import type { ElementBox } from '../../preview/element-messages.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { moved } from './geometry.ts';
import { NumberField } from './number-field.tsx';
import { movedStyles, resizedStyles, rotatedStyles, rotationOf, triedStyles } from './placed-style.ts';
import type { Styles } from './placed-style.ts';
import type { SectionProps } from './section-props.ts';
import { TEXTS } from './texts.ts';

interface OrderButtonsProps extends SectionProps {
  readonly box: ElementBox;
  readonly onMove: (x: number, y: number) => void;
}

/** Brings an element to the middle, and before or behind the others. */
const OrderButtons = ({ studio, document, item, box, onMove }: OrderButtonsProps) => {
  const { width, height } = document.root;
  return (
    <div className="actions">
      <Button className="icon" aria-label={TEXTS.centerAcross} onClick={() => onMove(width / 2 - box.x, 0)}>
        <AlignCenterVertical aria-hidden="true" />
      </Button>
      <Button className="icon" aria-label={TEXTS.centerDown} onClick={() => onMove(0, height / 2 - box.y)}>
        <AlignCenterHorizontal aria-hidden="true" />
      </Button>
      <Button
        className="icon"
        aria-label={TEXTS.toFront}
        onClick={() => studio.change((now) => reorderItem(now, item.key, 'front'))}
      >
        <BringToFront aria-hidden="true" />
      </Button>
      <Button
        className="icon"
        aria-label={TEXTS.toBack}
        onClick={() => studio.change((now) => reorderItem(now, item.key, 'back'))}
      >
        <SendToBack aria-hidden="true" />
      </Button>
    </div>
  );
};

/** Place, size, angle and order of the chosen element. */
export const PlaceSection = (props: SectionProps) => {
  const { studio, item, player, actions, computed } = props;
  const box = player.boxes.get(item.key);
  if (!box)
    return (
      <>
        <p className="hint">{TEXTS.notShownNow}</p>
        {item.startSeconds !== undefined && (
          <Button onClick={() => player.seek((item.startSeconds ?? 0) + 0.01)}>
            {TEXTS.goToIt(formatNumber(item.startSeconds))}
          </Button>
        )}
      </>
    );
  const apply = (styles: Styles, field: string) => {
    actions.style(styles, `${field} ${item.key}`);
    player.tryStyles(item.key, triedStyles(styles));
    player.refreshBoxes();
  };
  const move = (x: number, y: number, field: string) =>
    apply(movedStyles(item, box, moved(box, { x, y })), field);
  const left = box.x - box.width / 2;
  const top = box.y - box.height / 2;
  const resize = (width: number, height: number, field: string) =>
    apply(
      resizedStyles(
        item,
        box,
        { ...box, width, height, x: box.x + (width - box.width) / 2, y: box.y + (height - box.height) / 2 },
        false,
        computed,
      ),
      field,
    );
  const end = studio.endGesture;
  return (
    <>
      <div className="studio-pair">
        <NumberField label={TEXTS.left} value={left} onChange={(x) => move(x - left, 0, 'x')} onEnd={end} />
        <NumberField label={TEXTS.top} value={top} onChange={(y) => move(0, y - top, 'y')} onEnd={end} />
        <NumberField
          label={TEXTS.width}
          value={box.width}
          min={1}
          onChange={(width) => resize(width, box.height, 'width')}
          onEnd={end}
        />
        <NumberField
          label={TEXTS.height}
          value={box.height}
          min={1}
          isDisabled={item.kind === 'text'}
          onChange={(height) => resize(box.width, height, 'height')}
          onEnd={end}
        />
        <NumberField
          label={TEXTS.angle}
          value={rotationOf(item)}
          min={-360}
          max={360}
          onChange={(degrees) => apply(rotatedStyles(degrees), 'rotate')}
          onEnd={end}
        />
      </div>
      <OrderButtons {...props} onMove={(x, y) => move(x, y, 'center')} box={box} />
    </>
  );
};
