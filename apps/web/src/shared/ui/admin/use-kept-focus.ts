import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Props of a part of a screen that takes the focus when the control that had it is gone or disabled, so that the
 * keyboard goes on from there.
 */
export function useKeptFocus<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (!last.current || (last.current.isConnected && !last.current.matches(':disabled'))) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === last.current) box.current?.focus();
    last.current = null;
  });
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent<T>) => {
      last.current = target === box.current ? null : target;
    },
    onBlur: ({ relatedTarget }: FocusEvent<T>) => {
      if (relatedTarget && !box.current?.contains(relatedTarget)) last.current = null;
    },
  };
}
