import { catalogRoutes } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setShopAway, useShopAway } from '../../http/shop-away.js';
import { sharedTexts } from '../../texts.js';

/** Milliseconds between two looks for the shop. */
const LOOK_EVERY_MS = 10_000;

/** The shop's services do not answer, and its pages are kept ones. They are loaded again once it is back. */
export function ShopAwayBar() {
  const isAway = useShopAway();
  const client = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    const look = async () => {
      const reply = await fetch(catalogRoutes.getShop.path, { cache: 'no-store' }).catch(() => null);
      if (!reply?.ok || reply.headers.has('cache-status')) return;
      setShopAway(false);
      void client.invalidateQueries();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAway, client]);
  if (!isAway) return null;
  return (
    <p role="status" className="bg-warn px-4 py-2 text-center text-small font-semibold text-on-hue">
      {sharedTexts.shopAway}
    </p>
  );
}
