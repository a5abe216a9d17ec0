import type { ComponentProps, MouseEvent } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** A request is under way: a click does nothing until it has ended. */
  isBusy: boolean;
}

/** Not `disabled` while it is busy: that would take the focus from who pressed it. */
export function BusyButton({ isBusy, type = 'button', className = '', onClick, ...rest }: BusyButtonProps) {
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
      className={`${className} aria-disabled:cursor-not-allowed aria-disabled:opacity-60`}
      onClick={click}
    />
  );
}
