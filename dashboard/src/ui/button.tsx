import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Shows that the action is under way and ignores further presses; the button keeps the focus. */
  readonly isBusy?: boolean;
}

export const Button = ({
  variant = 'secondary',
  isBusy = false,
  className = '',
  onClick,
  ...props
}: ButtonProps) => (
  <button
    type="button"
    {...props}
    className={`button ${variant} ${className}`}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    onClick={(event) => {
      if (isBusy) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
