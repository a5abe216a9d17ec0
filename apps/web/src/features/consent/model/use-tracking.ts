import type { ShopView } from '@vale/contracts/catalog';
import { pageAt, pages, type PageDefinition } from '@vale/contracts/pages';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { captureUtm } from '../../../shared/routing/utm.js';
import { loadWithoutReload } from '../../../shared/stale-release.js';
import { useConsent } from '../../../shared/tracking/consent.js';
import { applyConsent } from '../../../shared/tracking/apply-consent.js';
import { report, startTracking, stopTracking, track } from '../../../shared/tracking/tracker.js';

const reloadPage = () => window.location.reload();

/**
 * Loads the shop's pixels once the visitor has consented, and reports each page once, however often it renders. An answer reports the
 * page again, which the shop counts once.
 */
export function useTracking(ids: ShopView['tracking'], reload = reloadPage): void {
  const { pathname, search } = useLocation();
  const answer = useConsent()?.marketing;
  const permitted = answer === true && !isSecret(pathname) && !isPanel(pathname);
  const scriptsLoaded = useRef(false);
  const { metaPixelId, utmifyPixelId } = ids;
  useEffect(() => {
    captureUtm(search);
    applyConsent();
  }, [answer, search]);
  useEffect(() => {
    if (!permitted) return;
    let wanted = true;
    scriptsLoaded.current = Boolean(metaPixelId || utmifyPixelId);
    void loadWithoutReload(() => import('../../../shared/tracking/destinations.js')).then(
      ({ trackingDestinations }) => {
        if (wanted) startTracking(trackingDestinations({ metaPixelId, utmifyPixelId }));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
      stopTracking();
    };
  }, [permitted, metaPixelId, utmifyPixelId]);
  useEffect(() => {
    if (permitted) track({ name: 'PageView' });
    else {
      report({ name: 'PageView' });
      // A script that runs cannot be taken back; without it the page starts again.
      if (scriptsLoaded.current) reload();
    }
  }, [permitted, answer, pathname, reload]);
}

/** Its addresses name orders, customers and what administrators search for; and they are no visitors to be counted. */
export function isPanel(pathname: string): boolean {
  return pageAt(pathname)?.name === 'admin';
}

/** The address of such a page is secret. */
function isSecret(pathname: string): boolean {
  const page = pageAt(pathname);
  return page !== null && Boolean((pages[page.name] as PageDefinition).secret);
}
