import { RotateCw } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** A request is under way: a click does nothing until it has ended. */
  isBusy: boolean;
  /** What is under way was begun here, and is shown here; unless given, whatever it is busy with. */
  isWorking?: boolean;
}

/**
 * Not `disabled` while it is busy: that would take the focus from who pressed it. Nor paler: its words say what is being
 * done, and are read most just then.
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
