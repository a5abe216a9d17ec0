import type { Ref } from 'react';
import { Link as RouterLink, Navigate, useNavigate, type LinkProps } from 'react-router-dom';
import { useCallback } from 'react';
import { intentEvents } from './intent.js';
import { withUtm } from './utm.js';

/** The only link to our own pages: the campaign's parameters go with it, and its page is loaded ahead on intent. */
export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  return <RouterLink to={withUtm(to)} {...intentEvents(to)} {...rest} />;
}

/** `go(address)`: the same for a navigation that code decides. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(withUtm(to), options ?? {}), [navigate]);
}

export function Redirect({ to }: { to: string }) {
  return <Navigate to={withUtm(to)} replace />;
}
