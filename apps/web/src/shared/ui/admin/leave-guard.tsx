import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.js';

/** An address, or how many entries of the history to go. */
type Target = string | number;

/** Asks before a link, the browser's back button or a closed tab loses what was typed. Render what it returns. */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [target, setTarget] = useState<Target | null>(null);
  const isLeaving = useHistoryGuard(isDirty, setTarget);
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
      onConfirm={() => {
        isLeaving.current = true;
        void (typeof target === 'number' ? navigate(target) : navigate(target));
      }}
      onClose={() => setTarget(null)}
    >
      O que você mudou nesta tela ainda não foi salvo.
    </ConfirmDialog>
  );
}

/**
 * Takes a step of the history to another page back, and tells how far it was. The router would show that page at once, and
 * its own blocker needs data routes, which the shop's entry would pay for: the step is undone before the router hears of it.
 */
function useHistoryGuard(isDirty: boolean, onStep: (delta: number) => void): { current: boolean } {
  const { key, pathname } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
    const here = positionOf(window.history.state);
    if (!isDirty || here === null) return;
    const onPop = (event: PopStateEvent) => {
      const there = positionOf(event.state);
      if (isLeaving.current || there === null) return;
      const isBack = there === here;
      if (!isBack && window.location.pathname === pathname) return;
      event.stopImmediatePropagation();
      if (isBack) return;
      window.history.go(here - there);
      onStep(there - here);
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, [isDirty, key, pathname, onStep]);
  return isLeaving;
}

/** The router numbers the entries that it makes; null for others. */
function positionOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : null;
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
