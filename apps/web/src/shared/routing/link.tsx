import { useCallback, type ComponentProps } from 'react';
import { Navigate, useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { intentEvents } from './intent.js';
import { useWithUtm, withUtm } from './utm.js';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/**
 * The only link to our own pages: the campaign's parameters go with it, and its page is loaded ahead on intent. Not the
 * router's own, which brings what a server-rendered app loads ahead with it (2 kB of the first load).
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const address = useWithUtm(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(address, rest.target ? { target: rest.target } : {});
  return (
    <a
      {...intentEvents(to)}
      {...rest}
      href={useHref(address)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** `go(address)`: the same for a navigation that code decides. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate(withUtm(to), options ?? {}), [navigate]);
}

export function Redirect({ to }: { to: string }) {
  return <Navigate to={withUtm(to)} replace />;
}
