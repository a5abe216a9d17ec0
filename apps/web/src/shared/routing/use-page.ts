import { pageAt, type PageMatch, type PageName, type PageParams } from '@vale/contracts/pages';
import { useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { useGo } from './link.js';

/** The page at the current address, found as the gateway finds it; null if there is none. */
export function usePage(): PageMatch | null {
  return pageAt(useLocation().pathname);
}

/** The parameters in the address of a page; none on another page. */
export function usePageParams<Name extends PageName>(name: Name): Partial<PageParams<Name>> {
  const page = usePage();
  return page?.name === name ? (page.params as Partial<PageParams<Name>>) : {};
}

/** A product reached under another category's name is moved to its own address; the query stays. */
export function useCanonicalAddress(address: string | null): void {
  const { pathname, search } = useLocation();
  const go = useGo();
  useEffect(() => {
    if (address && decodeURI(pathname) !== decodeURI(address)) go(address + search, { replace: true });
  }, [address, pathname, search, go]);
}
