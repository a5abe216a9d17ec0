import type { ShopView } from '@vale/contracts/catalog';
import { useLocation } from 'react-router-dom';
import { consentAsked } from '../../../shared/tracking/consent.js';
import { isPanel, useTracking } from '../model/use-tracking.js';
import { ConsentBanner } from './consent-banner.js';

/** Asks nothing if nothing would be loaded or sent; the demo asks like a shop with pixels. */
const asks = ({ tracking, sendsConversions, demo }: ShopView) =>
  demo || sendsConversions || Boolean(tracking.metaPixelId || tracking.utmifyPixelId);

/**
 * The question about marketing cookies, and what follows from the answer. In the panel, and in a shop that asks nobody, it waits in
 * the footer.
 */
export default function Consent({ shop }: { shop: ShopView }) {
  const { pathname } = useLocation();
  const asked = consentAsked.use();
  useTracking(shop.tracking);
  if (!asked && (!asks(shop) || isPanel(pathname))) return null;
  return <ConsentBanner text={shop.consent.text} version={shop.consent.version} />;
}
