import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useGo } from './link.js';

/** A product reached under another category's name is moved to its own address; the query stays. */
export function useCanonicalAddress(address: string | null): void {
  const { pathname, search } = useLocation();
  const go = useGo();
  useEffect(() => {
    if (address && decodeURI(pathname) !== decodeURI(address)) go(address + search, { replace: true });
  }, [address, pathname, search, go]);
}
