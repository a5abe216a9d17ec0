import { useCallback, type ComponentProps } from 'react';
import { Navigate, useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { isUnready } from '../lazy-screen.js';
import { keepCouponOf } from '../storage/coupon.js';
import { intentEvents } from './intent.js';
import { useWithUtm, withUtm } from './utm.js';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/**
 * Use this for every link to our own pages: it keeps the campaign's parameters, remembers the coupon of an address that the owner
 * typed, and preloads its page on intent. The router's own link would add 2 kB to the first load.
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
        keepCouponOf(new URL(to, window.location.origin).search);
        if (!event.defaultPrevented && !isUnready()) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** `go(address)`: the same for navigation by code. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, options) => {
      if (isUnready()) window.location.assign(withUtm(to));
      else void navigate(withUtm(to), options ?? {});
    },
    [navigate],
  );
}

export function Redirect({ to }: { to: string }) {
  return <Navigate to={withUtm(to)} replace />;
}
