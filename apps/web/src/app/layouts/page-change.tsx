import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { captureUtm } from '../../shared/routing/utm.js';

/** A new page starts at its top, and with the focus on its content; the first one is left as the browser shows it. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    captureUtm(search);
  }, [search]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
