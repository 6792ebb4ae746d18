import { AlignCenterHorizontal, AlignCenterVertical, BringToFront, SendToBack } from 'lucide-react';
import { reorderItem } from '#core/studio/edits.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { moved } from './geometry.ts';
import { NumberField } from './number-field.tsx';
import { movedStyles, resizedStyles, rotatedStyles, rotationOf, triedStyles } from './placed-style.ts';
import type { Styles } from './placed-style.ts';
import type { SectionProps } from './section-props.ts';
import { TEXTS } from './texts.ts';

/** Place, size, angle and order of the chosen element. */
export const PlaceSection = ({ studio, document, item, player, actions, computed }: SectionProps) => {
  const box = player.boxes.get(item.key);
  const { width: videoWidth, height: videoHeight } = document.root;
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
      <div className="actions">
        <Button
          className="icon"
          aria-label={TEXTS.centerAcross}
          onClick={() => move(videoWidth / 2 - box.x, 0, 'center')}
        >
          <AlignCenterVertical aria-hidden="true" />
        </Button>
        <Button
          className="icon"
          aria-label={TEXTS.centerDown}
          onClick={() => move(0, videoHeight / 2 - box.y, 'center')}
        >
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
    </>
  );
};
