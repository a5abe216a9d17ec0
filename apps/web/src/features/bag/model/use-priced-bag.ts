import { useEffect } from 'react';
import { changeBag, useBag } from '../../../shared/storage/bag.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { useIsPast } from '../../../shared/time/use-now.js';
import { useBagProducts } from '../api/get-bag-products.js';
import { pricedLine, type PricedLine } from './priced-line.js';

interface PricedBag {
  /** Null until this browser's bag is known. */
  lines: PricedLine[] | null;
  /** `old`: the shop cannot be reached, and the lines are as last seen. */
  prices: 'checking' | 'current' | 'old';
  error: Error | null;
  retry: () => void;
}

/** The bag as it can be bought now, with at most `max` units of a line. */
export function usePricedBag(max: number): PricedBag {
  const bag = useBag();
  const { data, error, fetchStatus, isPlaceholderData, refetch } = useBagProducts(
    (bag ?? []).map(({ productId }) => productId),
  );
  const products = data?.items;
  const expiries = (products ?? []).flatMap(({ expiraEm }) =>
    expiraEm !== null && expiraEm > serverNow() ? [expiraEm] : [],
  );
  useIsPast(expiries.length > 0 ? Math.min(...expiries) : null);
  useEffect(() => {
    if (!products) return;
    changeBag((line) => {
      const product = products.find(({ id }) => id === line.productId);
      const { title, category, image, price } = pricedLine(line, product, serverNow());
      return { ...line, title, category, image, price };
    });
  }, [products]);
  const lines = bag?.map((line) => {
    const product = products?.find(({ id }) => id === line.productId);
    const quantity = Math.min(line.quantity, max);
    const isUnknown = !products || (!product && isPlaceholderData);
    if (isUnknown) return { ...line, quantity, availability: 'unknown' as const };
    return pricedLine({ ...line, quantity }, product, serverNow());
  });
  const isMissing = lines?.some(({ availability }) => availability === 'unknown');
  const isOld = error !== null || fetchStatus === 'paused';
  return {
    lines: lines ?? null,
    prices: isMissing ? (isOld ? 'old' : 'checking') : 'current',
    error,
    retry: () => void refetch(),
  };
}
