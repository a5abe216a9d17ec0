import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.js';

/**
 * Asks before a link or a closed tab loses what was typed. Render what it returns. The browser's back button is not
 * asked about: the router without data routes cannot hold it back, so a long form keeps a draft.
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = leadsAway(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  if (target === null) return null;
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      action="Sair sem salvar"
      onConfirm={() => void navigate(target)}
      onClose={() => setTarget(null)}
    >
      O que você mudou nesta tela ainda não foi salvo.
    </ConfirmDialog>
  );
}

/** The address of another page of ours that a click opens in this tab; null for any other click. */
function leadsAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
    return null;
  if (link.pathname === window.location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
