import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.js';

/** An address, or how many entries of the history to go. */
type Target = string | number;

/** Asks before a link, the browser's back button or a closed tab loses what was typed. Render what it returns. */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [target, setTarget] = useState<Target | null>(null);
  useHistoryGuard(isDirty, setTarget);
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
    <LeaveQuestion
      onLeave={() => {
        // Replaces the second entry.
        void (typeof target === 'number' ? navigate(target) : navigate(target, { replace: true }));
      }}
      onClose={() => setTarget(null)}
    />
  );
}

/** Asked before what was typed is lost. */
export function LeaveQuestion({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog title="Sair sem salvar?" action="Sair sem salvar" onConfirm={onLeave} onClose={onClose}>
      O que você mudou nesta tela ainda não foi salvo.
    </ConfirmDialog>
  );
}

/** Marks the second entry of a form in the history. */
const SECOND = 'isLeaveGuard';

/** Steps from the second entry over the form's own back to the previous page. */
const TO_PAGE_BEFORE = -2;

/**
 * A form with input has two history entries, so that a step back stays on the page and can be confirmed. The
 * router's blocker needs data routes, which would enlarge the shop's entry. A jump over several entries is
 * not caught; long forms keep a draft.
 */
function useHistoryGuard(isDirty: boolean, onStep: (delta: number) => void): void {
  const { key } = useLocation();
  useEffect(() => {
    if (!isDirty) return;
    addSecond();
    const onPop = () => {
      if (isSecond() || entryKey() !== key) return;
      addSecond();
      onStep(TO_PAGE_BEFORE);
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Saved, and still here.
      if (isSecond() && entryKey() === key) window.history.back();
    };
  }, [isDirty, key, onStep]);
}

function addSecond(): void {
  if (!isSecond()) window.history.pushState({ ...entryState(), [SECOND]: true }, '');
}

function isSecond(): boolean {
  return entryState()[SECOND] === true;
}

/** The router's: its first entry has none. */
function entryKey(): unknown {
  return entryState()['key'] ?? 'default';
}

function entryState(): Record<string, unknown> {
  return (window.history.state ?? {}) as Record<string, unknown>;
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
