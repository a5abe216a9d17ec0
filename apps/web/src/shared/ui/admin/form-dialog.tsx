import { useState, type ComponentProps } from 'react';
import { Dialog } from '../dialog.js';
import { LeaveQuestion } from './leave-guard.js';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'children'>;

/**
 * A dialog with a form: after any input, Esc, the cross and a click outside ask before closing. The form's
 * own buttons close it immediately.
 */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog title={title} onClose={isChanged ? () => setAsking(true) : onClose}>
        <div onInput={() => setChanged(true)}>{children}</div>
      </Dialog>
      {isAsking ? <LeaveQuestion onLeave={onClose} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
