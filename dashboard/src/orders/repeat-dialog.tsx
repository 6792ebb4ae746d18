import { formatNumber } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { OrderError } from './order-error.tsx';
import { usePriceSentence } from './credit-change.ts';
import { TEXTS } from './texts.ts';

interface RepeatDialogProps {
  readonly credits: number;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a video is paid that was already ordered. */
export const RepeatDialog = ({ credits, ...dialog }: RepeatDialogProps) => {
  const price = usePriceSentence(credits);
  return (
    <ConfirmDialog
      {...dialog}
      title={TEXTS.askRepeat}
      text={TEXTS.alreadyOrdered(price)}
      action={TEXTS.repeatFor(formatNumber(credits))}
      variant="primary"
      dismiss={TEXTS.dont}
      ErrorView={OrderError}
    />
  );
};
