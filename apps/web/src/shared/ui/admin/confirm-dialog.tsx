import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from '../dialog.js';
import { ErrorNotice } from '../notice.js';
import { BusyButton } from './busy-button.js';

interface ConfirmDialogProps {
  title: string;
  /** Describes what will happen, e.g. with the sentence of the specification. */
  children: ReactNode;
  /** The button that does it. */
  action: string;
  /** Error of a failed attempt. */
  error?: unknown;
  isPending?: boolean;
  /**
   * Nothing closes the dialog while it is pending, because its reply is shown only once or cannot be undone.
   */
  isHeld?: boolean;
  /** Something has to be chosen first. */
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an irreversible change. Enter and Esc change nothing: the focus starts on cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, error, isPending = false, isDisabled = false, onConfirm, onClose } = props;
  const isHeld = (props.isHeld ?? false) && isPending;
  const cancel = useRef<HTMLButtonElement>(null);
  // Runs after the dialog has focused its title.
  useEffect(() => {
    cancel.current?.focus();
  }, []);
  return (
    <Dialog title={title} isHeld={isHeld} onClose={onClose}>
      <div className="grid gap-5">
        <div>{children}</div>
        <ErrorNotice error={error} />
        <div className="flex flex-wrap gap-3">
          <BusyButton
            ref={cancel}
            className="btn btn-quiet grow"
            isBusy={isHeld}
            isWorking={false}
            onClick={onClose}
          >
            Cancelar
          </BusyButton>
          <BusyButton
            className="btn btn-danger grow"
            disabled={isDisabled}
            isBusy={isPending}
            onClick={onConfirm}
          >
            {action}
          </BusyButton>
        </div>
      </div>
    </Dialog>
  );
}
