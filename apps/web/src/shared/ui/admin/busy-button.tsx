import { RotateCw } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** A request is under way: a click does nothing until it has ended. */
  isBusy: boolean;
  /** True if this button started the running action and shows it; defaults to `isBusy`. */
  isWorking?: boolean;
}

/**
 * A busy button is not `disabled`, which would drop the focus, nor paler, because its text matters most just
 * then.
 */
export function BusyButton(props: BusyButtonProps) {
  const { isBusy, isWorking = isBusy, type = 'button', className = '', onClick, children, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A form is not submitted either.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy}
      className={`${className} aria-disabled:cursor-not-allowed`}
      onClick={click}
    >
      {children}
      {isWorking ? <RotateCw size={18} aria-hidden className="inline shrink-0 animate-spin" /> : null}
    </button>
  );
}
