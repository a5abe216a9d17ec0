import type { ShopView } from '@vale/contracts/catalog';
import { useTracking } from '../model/use-tracking.js';
import { ConsentBanner } from './consent-banner.js';

/** Nothing is asked where nothing would be loaded; the demonstration shows what a shop with pixels asks. */
const asks = ({ tracking, demo }: ShopView) =>
  demo || Boolean(tracking.metaPixelId || tracking.utmifyPixelId);

/** The question about marketing cookies, and what follows from the answer. */
export default function Consent({ shop }: { shop: ShopView }) {
  useTracking(shop.tracking);
  if (!asks(shop)) return null;
  return <ConsentBanner text={shop.consent.text} version={shop.consent.version} />;
}
