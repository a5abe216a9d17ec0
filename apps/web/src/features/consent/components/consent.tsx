import type { ShopView } from '@vale/contracts/catalog';
import { useLocation } from 'react-router-dom';
import { consentAsked } from '../../../shared/tracking/consent.js';
import { isPanel, useTracking } from '../model/use-tracking.js';
import { ConsentBanner } from './consent-banner.js';

/** Asks nothing if nothing would be loaded; the demo asks like a shop with pixels. */
const asks = ({ tracking, demo }: ShopView) =>
  demo || Boolean(tracking.metaPixelId || tracking.utmifyPixelId);

/** The question about marketing cookies, and what follows from the answer. In the panel it waits in the footer. */
export default function Consent({ shop }: { shop: ShopView }) {
  const { pathname } = useLocation();
  const asked = consentAsked.use();
  useTracking(shop.tracking);
  if (!asks(shop) || (isPanel(pathname) && !asked)) return null;
  return <ConsentBanner text={shop.consent.text} version={shop.consent.version} />;
}
