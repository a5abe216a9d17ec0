import { fullTitle, type ProductView, type VariationView } from '@vale/contracts/catalog';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  buyLabel,
  buyStep,
  isForBag,
  mostUnits,
  priceOf,
  sumText,
  variationOfAmount,
} from '../../features/product/model/buy.js';
import { openExternal } from '../../features/product/model/external-checkout.js';
import { productTexts } from '../../features/product/model/product-texts.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { useShopAway } from '../../shared/http/shop-away.js';
import { addresses, AMOUNT_PARAMETER } from '../../shared/routing/addresses.js';
import { useAfterHydration } from '../../shared/hydration.js';
import { expectVisit } from '../../shared/routing/intent.js';
import { useGo } from '../../shared/routing/link.js';
import { openLogin } from '../../shared/session/login-prompt.js';
import { addToBag } from '../../shared/storage/bag.js';
import { readChoice, saveChoice } from '../../shared/storage/checkout-draft.js';
import { itemOf } from '../../shared/tracking/events.js';
import { reportExternalSale } from '../../shared/tracking/report-external-sale.js';
import { track } from '../../shared/tracking/tracker.js';
import { useIsPast } from '../../shared/time/use-now.js';

/** The picked variation and the action of the buy button. Returning from the checkout restores the choice. */
export function useBuying(product: ProductView) {
  const go = useGo();
  useWithoutUnknownAmount(product);
  const { search } = useLocation();
  const loggedIn = Boolean(useUser());
  const shop = useShop();
  const guestCheckout = shop?.guestCheckout ?? false;
  const isAway = useShopAway();
  const expired = useIsPast(product.expiraEm);
  const [choice, setPicked] = useState(
    () => variationOfAmount(product, search) ?? readChoice(product.id)?.variations[0],
  );
  const picked = useAfterHydration(() => choice, undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const variationsRef = useRef<HTMLElement>(null);
  const variation = product.variations.find((one) => one.name === picked && !one.soldOut);
  /** Units of the choice in the bag, once some were added; 0: the bag was full. */
  const [collected, setCollected] = useState<number | null>(null);
  const [counted, setCounted] = useState(() => readChoice(product.id)?.quantities?.[choice ?? ''] ?? 1);
  const max = mostUnits({ product, variation }, shop?.maxFirstQuantity ?? 1);
  const quantity = Math.min(
    useAfterHydration(() => counted, 1),
    max,
  );
  const situation = { product, variation, quantity, expired, loggedIn, guestCheckout, isAway };

  function keep(names: string[], units: number): void {
    const bumpId = readChoice(product.id)?.bumpId ?? null;
    saveChoice(product.id, { variations: names, bumpId, quantities: { [names[0] ?? '']: units } });
  }

  function pick({ name }: VariationView): void {
    const names = name === variation?.name ? [] : [name];
    setPicked(names[0]);
    setCollected(null);
    keep(names, counted);
    setProblem(null);
  }

  function count(units: number): void {
    setCounted(units);
    keep(variation ? [variation.name] : [], units);
  }

  function askForVariation(): void {
    setProblem(productTexts.chooseVariation);
    variationsRef.current?.scrollIntoView({ block: 'start' });
    variationsRef.current?.focus({ preventScroll: true });
  }

  function collect(): void {
    if (product.variations.length > 0 && !variation) return askForVariation();
    const { price } = variation ?? product;
    track({ name: 'AddToCart', data: itemOf(product, priceOf(situation)) });
    const { id: productId, category, image } = product;
    const title = fullTitle(product);
    const line = { productId, category, image, title, variation: variation?.name ?? '', price, quantity };
    setCollected(addToBag(line, max));
    // The bag opens offline with what is loaded by then.
    expectVisit(addresses.bag);
  }

  function buy(): void {
    const step = buyStep(situation, window.location.origin);
    const item = itemOf(product, priceOf(situation));
    if (step.kind !== 'nothing' && step.kind !== 'choose-variation') track({ name: 'AddToCart', data: item });
    if (step.kind === 'choose-variation') askForVariation();
    if (step.kind === 'external') {
      track({ name: 'InitiateCheckout', data: item });
      // Reports before the tab opens, because this page is left if the tab is blocked.
      reportExternalSale({
        name: 'InitiateCheckout',
        productId: product.id,
        variation: variation?.name ?? '',
        amount: variation?.price ?? product.price,
      });
      openExternal(step.url);
    }
    if (step.kind === 'login') {
      const price = sumText(situation);
      const purchase = { title: product.title, variation: variation?.name, price, checkout: step.to };
      openLogin(() => go(step.to), purchase);
    }
    if (step.kind === 'checkout') go(step.to);
  }

  const label = buyLabel(situation);
  const isCollecting = (shop?.maxQuantity ?? 1) > 1 && !label.disabled && isForBag(situation);
  return {
    variation,
    pick,
    problem,
    expired,
    label,
    units: { quantity, max, count },
    buy,
    bag: isCollecting ? { collect, collected } : null,
    variationsRef,
  };
}

/** Removes a searched amount from the address if no variation has that value. */
function useWithoutUnknownAmount(product: ProductView): void {
  const go = useGo();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(AMOUNT_PARAMETER) || variationOfAmount(product, search)) return;
    query.delete(AMOUNT_PARAMETER);
    const rest = query.toString();
    go(rest ? `${pathname}?${rest}` : pathname, { replace: true });
  }, [product, pathname, search, go]);
}
