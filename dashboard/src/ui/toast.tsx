import { Toast } from 'radix-ui';
import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { TEXTS } from './texts.ts';
import './toast.css';

type ShowToast = (message: string) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Confirms what a user did, such as "Merek disimpan". Errors belong beside the button instead. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Where the messages appear: a place of its own in the layout, so that none covers a control. One per page. */
export const ToastPlace = () => <Toast.Viewport className="toasts" label={TEXTS.toasts} />;

export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<{ readonly id: number; readonly message: string }>();
  const show = useCallback<ShowToast>(
    (message) => setShown((previous) => ({ id: (previous?.id ?? 0) + 1, message })),
    [],
  );
  return (
    <Toast.Provider label={TEXTS.notifications} swipeDirection="right" duration={4000}>
      <ToastContext value={show}>{children}</ToastContext>
      {shown && (
        <Toast.Root
          key={shown.id}
          className="toast"
          onOpenChange={(isOpen) => !isOpen && setShown(undefined)}
        >
          <Toast.Description>{shown.message}</Toast.Description>
        </Toast.Root>
      )}
    </Toast.Provider>
  );
};
