import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusPlace, placeOf } from './keep-focus.ts';
import type { Place } from './keep-focus.ts';
import { RequestError } from './notice.tsx';
import { TEXTS } from './texts.ts';

/** Not Radix's overlay: it locks scrolling with a style element, which the content security policy forbids. */
const overlay = <div className="overlay" />;

/** Focuses the first field of a form, and on closing what had the focus before. Radix returns it only to its own triggers. */
const useDialogFocus = () => {
  const before = useRef<Place>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = placeOf(document.activeElement);
      const dialog = event.currentTarget as HTMLElement; // Radix dispatches it on the dialog
      const field = dialog.querySelector<HTMLElement>('form :is(input, select, textarea)');
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusPlace(before.current);
    },
  };
};

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** False while the dialog shows what would be lost: then only its own buttons close it. */
  readonly isDismissible?: boolean;
  readonly children: ReactNode;
}

export const Dialog = ({ title, isOpen, onClose, isDismissible = true, children }: DialogProps) => {
  const focus = useDialogFocus();
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        {overlay}
        <RadixDialog.Content
          className="dialog"
          aria-describedby={undefined}
          {...focus}
          onPointerDownOutside={(event) => !isDismissible && event.preventDefault()}
          onEscapeKeyDown={(event) => !isDismissible && event.preventDefault()}
        >
          <header className="dialog-head">
            <RadixDialog.Title>{title}</RadixDialog.Title>
            {isDismissible && (
              <RadixDialog.Close className="button quiet icon" aria-label={TEXTS.close}>
                <X aria-hidden="true" />
              </RadixDialog.Close>
            )}
          </header>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};

interface ConfirmProps {
  readonly title: string;
  /** What happens and whether it can be undone. */
  readonly text: string;
  readonly action: string;
  /** "primary" for what can be undone. */
  readonly variant?: 'danger' | 'primary';
  /** Closes the dialog without the action. */
  readonly dismiss?: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly ErrorView?: ComponentType<{ readonly error: Error }>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. It stays open while the action runs and shows its error. */
export const ConfirmDialog = ({
  title,
  text,
  action,
  variant = 'danger',
  dismiss = TEXTS.cancel,
  isOpen,
  isBusy,
  error,
  ErrorView = RequestError,
  onConfirm,
  onClose,
}: ConfirmProps) => {
  const focus = useDialogFocus();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        {overlay}
        <AlertDialog.Content className="dialog" aria-modal="true" {...focus}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          {error && <ErrorView error={error} />}
          <div className="actions">
            <AlertDialog.Cancel className="button secondary">{dismiss}</AlertDialog.Cancel>
            <Button variant={variant} isBusy={isBusy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
