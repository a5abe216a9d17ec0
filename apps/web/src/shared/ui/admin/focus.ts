import { useEffect, useRef, type RefObject } from 'react';

/** The panel's content (`screens/admin/admin-screen.tsx`). */
const CONTENT = 'painel';

/**
 * A row that is deleted takes the focus with it, and the keyboard would start at the top of the page again. The focus goes
 * to the row that comes after it, or to the one before the last; without any, to the panel's content. Rows are marked with
 * `data-row={key}` and `tabIndex={-1}`.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const last = useRef<{ key: string; at: number } | null>(null);
  const known = keys.join('\n');
  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      const key = row?.dataset['row'];
      if (key !== undefined) last.current = { key, at: rowsOf(element).findIndex((one) => one === row) };
    };
    // A focus that goes into a dialog comes back to the row; anywhere else it has left the list.
    const onElsewhere = ({ target }: FocusEvent) => {
      if (target instanceof Element && !element?.contains(target) && !target.closest('dialog'))
        last.current = null;
    };
    element?.addEventListener('focusin', onFocus);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusin', onElsewhere);
      if (last.current && isLost()) focusContent();
    };
  }, [list]);
  useEffect(() => {
    const before = last.current;
    if (!before || known.split('\n').includes(before.key) || !isLost()) return;
    const rows = rowsOf(list.current);
    rows[Math.min(before.at, rows.length - 1)]?.focus();
  }, [list, known]);
}

/** Used when an element removes itself and nothing else is next. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Focuses the first invalid field of the form after the next paint. */
export function focusProblem(form: EventTarget & Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
