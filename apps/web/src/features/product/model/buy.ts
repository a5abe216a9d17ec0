import {
  priceLabel,
  quantityDiscount,
  type ProductView,
  type QuantityPrice,
  type VariationView,
} from '@vale/contracts/catalog';
import { priceText, toCentavos, toReais } from '@vale/contracts/money';
import { addresses, AMOUNT_PARAMETER } from '../../../shared/routing/addresses.js';
import { sharedTexts } from '../../../shared/texts.js';
import { externalCheckoutUrl } from './external-checkout.js';
import { productTexts as texts } from './product-texts.js';

interface Situation {
  product: ProductView;
  /** The picked one. */
  variation: VariationView | undefined;
  expired: boolean;
  loggedIn: boolean;
  quantity: number;
  /** The shop lets guests go to the checkout without a login. */
  guestCheckout: boolean;
  /** Price and stock cannot be checked now. */
  isAway: boolean;
}

export type BuyStep =
  | { kind: 'nothing' }
  | { kind: 'choose-variation' }
  /** Sold in another shop, which opens in a new tab. */
  | { kind: 'external'; url: string }
  /** Opens the login modal, then goes to `to`. */
  | { kind: 'login'; to: string }
  | { kind: 'checkout'; to: string };

export function buyStep(situation: Situation, origin: string): BuyStep {
  const { product, variation, quantity, expired, loggedIn, guestCheckout, isAway } = situation;
  if (isAway || expired || product.soldOut || variation?.soldOut) return { kind: 'nothing' };
  if (product.variations.length > 0 && !variation) return { kind: 'choose-variation' };
  const url = variation?.checkoutUrl ?? product.checkoutUrl;
  if (url) return { kind: 'external', url: externalCheckoutUrl(url, { product, variation, origin }) };
  const to = addresses.checkout(product, variation ? [variation.name] : [], [quantity]);
  return { kind: loggedIn || guestCheckout ? 'checkout' : 'login', to };
}

/** The variation with the face value in the page's address, which the shopper searched for. */
export function variationOfAmount({ variations }: ProductView, search: string): string | undefined {
  const amount = Number(new URLSearchParams(search).get(AMOUNT_PARAMETER) ?? Number.NaN);
  return variations.find(({ faceValue, soldOut }) => faceValue === amount && !soldOut)?.name;
}

export interface BuyLabel {
  text: string;
  /** Shown beside COMPRAR AGORA. */
  priceText: string | null;
  disabled: boolean;
}

/** Before a variation is picked the button says COMPRAR AGORA if anything can be bought without an account. */
export function buyLabel(situation: Situation): BuyLabel {
  const { product, variation, expired, loggedIn, guestCheckout, isAway } = situation;
  if (expired) return { text: sharedTexts.productExpired, priceText: null, disabled: true };
  if (product.soldOut || variation?.soldOut)
    return { text: sharedTexts.soldOut, priceText: null, disabled: true };
  if (isAway) return { text: sharedTexts.notNow, priceText: null, disabled: true };
  const somethingExternal = Boolean(product.checkoutUrl) || product.variations.some((one) => one.checkoutUrl);
  const external = variation ? Boolean(variation.checkoutUrl ?? product.checkoutUrl) : somethingExternal;
  if (!external && !loggedIn && !guestCheckout)
    return { text: texts.login, priceText: null, disabled: false };
  return { text: texts.buy, priceText: sumText(situation), disabled: false };
}

/** Most units that are sold here at once; 1 for what a partner sells. */
export function mostUnits(
  { product, variation }: Pick<Situation, 'product' | 'variation'>,
  max: number,
): number {
  return isForBag({ product, variation }) ? max : 1;
}

/** Products of partners have no place in the bag. Before a choice: whether there is a variation of ours. */
export function isForBag({ product, variation }: Pick<Situation, 'product' | 'variation'>): boolean {
  const offers = variation ? [variation] : product.variations.length > 0 ? product.variations : [product];
  return offers.some(({ checkoutUrl }) => !(checkoutUrl ?? product.checkoutUrl));
}

type Units = Pick<Situation, 'product' | 'variation' | 'quantity'>;

/** Reais of the units, with the discount for their number. */
export function priceOf({ product, variation, quantity }: Units): number {
  const priceCentavos = toCentavos((variation ?? product).price);
  const discount = quantityDiscount(product.quantityPrices, [{ quantity, priceCentavos }]);
  return toReais(priceCentavos * quantity - discount);
}

/** Price of the units, or "a partir de" one before a choice. */
export function sumText(units: Units): string {
  const { product, variation, quantity } = units;
  const isChosen = variation !== undefined || product.variations.length === 0;
  return isChosen && quantity > 1 ? priceText(priceOf(units)) : priceLabel(variation ?? product);
}

/** The steps that an order of this shop can reach with what is sold here. `max`: units of one variation or product in it. */
export function reachableSteps(
  { product, variation }: Pick<Situation, 'product' | 'variation'>,
  max: number,
): readonly QuantityPrice[] {
  if (!isForBag({ product, variation })) return [];
  const choices = product.variations.filter(({ checkoutUrl }) => !checkoutUrl).length || 1;
  return (product.quantityPrices ?? []).filter(({ from }) => from <= max * choices);
}
