import { useCloseSession } from '../api/close-session.js';
import { sessionTexts } from '../model/session-texts.js';
import { showToast } from '../../../shared/ui/toasts.js';
import type { ReactNode } from 'react';

interface LogoutButtonProps {
  className: string;
  children: ReactNode;
  onDone?: () => void;
}

export function LogoutButton({ className, children, onDone }: LogoutButtonProps) {
  const close = useCloseSession();
  return (
    <button
      type="button"
      className={className}
      disabled={close.isPending}
      onClick={() =>
        close.mutate(undefined, {
          onSuccess: () => onDone?.(),
          onError: () => showToast(sessionTexts.logoutFailed, 'danger'),
        })
      }
    >
      {children}
    </button>
  );
}
