import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';

interface DialogProps {
  title: string;
  /** Nothing closes the dialog until its running action ends. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal: focus stays inside, Esc closes it, focus returns to where it was. Mounted means open. */
export function Dialog({ title, isHeld = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isMounted = useRef(false);
  const close = () => {
    if (!isHeld) onClose();
  };
  // The browser asks only at the first Esc, a second one closes the element. Only `onClose` removes a dialog.
  const reopen = () => {
    if (!isMounted.current || ref.current?.open) return;
    ref.current?.showModal();
    close();
  };
  // useEffect would clean up after the element is removed, when close() cannot return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The browser would otherwise focus the close button.
    dialog?.querySelector('h2')?.focus();
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      dialog?.close();
    };
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop is a shortcut; Esc and the button do the same
    <dialog
      ref={ref}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={reopen}
      onClick={(event) => event.target === ref.current && close()}
      className="w-[min(460px,calc(100vw-32px))] rounded-dialog border border-line bg-surface p-0"
    >
      <div className="p-6">
        <div className="mb-5 flex items-center justify-between gap-4">
          <h2 tabIndex={-1} className="outline-none">
            {title}
          </h2>
          {isHeld ? null : (
            <button type="button" className="icon-btn -mr-2" aria-label="Fechar" onClick={onClose}>
              <X size={20} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
