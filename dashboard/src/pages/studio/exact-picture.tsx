import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Loading, RequestError } from '../../ui/notice.tsx';
import { useClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { ExactFrameState } from './use-exact-frame.ts';
import { TEXTS } from './texts.ts';

/** The renderer's picture above the player's. */
export const ExactPicture = ({
  exact,
  clock,
}: {
  readonly exact: ExactFrameState;
  readonly clock: Clock;
}) => {
  const { shown, isDrawing, error, hide } = exact;
  const isOfThisTime = useClock(clock, (now) => shown !== undefined && Math.abs(now - shown.seconds) < 0.01);
  if (isDrawing) return <Loading label={TEXTS.drawing} />;
  if (error)
    return (
      <div className="studio-exact-note">
        <RequestError error={error} />
        <Button onClick={hide}>{TEXTS.close}</Button>
      </div>
    );
  if (!shown || !isOfThisTime) return null;
  const seconds = formatNumber(Math.round(shown.seconds * 100) / 100);
  return (
    <>
      <img className="studio-exact" src={shown.url} alt={TEXTS.exactAlt(shown.revision, seconds)} />
      <p className="studio-exact-note">
        <span>{TEXTS.exactNote(shown.revision, seconds)}</span>
        <Button className="icon" aria-label={TEXTS.backToPlayer} onClick={hide}>
          <X aria-hidden="true" />
        </Button>
      </p>
    </>
  );
};
