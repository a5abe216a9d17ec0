import { isSlug, type CategorySlug } from '@vale/contracts/catalog';
import { MAX_ITEM_QUANTITY, MAX_ORDER_ITEMS } from '@vale/contracts/checkout';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.js';

/**
 * What a visitor collects for one order, in this browser. Functional, first-party; the shop learns of it with the order.
 * Title, price and picture are as last seen, for when the shop cannot be reached.
 */
export interface BagLine {
  productId: string;
  category: CategorySlug;
  /** Empty for a product without variations. */
  variation: string;
  quantity: number;
  title: string;
  /** Reais of one unit. */
  price: number;
  image: string;
}

type Choice = Pick<BagLine, 'productId' | 'variation'>;

const STORAGE_KEY = 'vale_bag';
const EMPTY = '[]';
const listeners = new Set<() => void>();
/** The bag of this page alone, where the browser stores nothing. */
let unstored: string | null = null;
let known: { text: string; lines: readonly BagLine[] } = { text: EMPTY, lines: [] };

/** The same array until the bag changes, here or in another tab. */
export function readBag(): readonly BagLine[] {
  const text = unstored ?? readStored('localStorage', STORAGE_KEY) ?? EMPTY;
  if (text !== known.text) known = { text, lines: linesIn(text) };
  return known.lines;
}

/** Null on the server and in the first render of a page that the server has rendered. */
export function useBag(): readonly BagLine[] | null {
  return useSyncExternalStore(subscribe, readBag, () => null);
}

export function unitsIn(lines: readonly Pick<BagLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A name of the choice, for keys and comparisons. */
export function choiceKey({ productId, variation }: Choice): string {
  return `${productId}\n${variation}`;
}

/** Adds the units to those of the same choice, up to `max` of it. Returns the units that it has then; 0: the bag is full. */
export function addToBag(line: BagLine, max: number): number {
  const lines = readBag();
  const before = lineOf(lines, line)?.quantity ?? 0;
  if (before === 0 && lines.length >= MAX_ORDER_ITEMS) return 0;
  const next = { ...line, quantity: Math.min(before + line.quantity, max) };
  write(
    before > 0 ? lines.map((one) => (choiceKey(one) === choiceKey(line) ? next : one)) : [...lines, next],
  );
  return next.quantity;
}

/** Changes what is known of some lines, and their quantity. */
export function changeBag(change: (line: BagLine) => BagLine): void {
  write(readBag().map(change));
}

export function removeFromBag(choices: readonly Choice[]): void {
  write(readBag().filter((line) => !lineOf(choices, line)));
}

/** Takes a removal back. */
export function returnToBag(line: BagLine, at: number): void {
  write(
    readBag()
      .filter((one) => choiceKey(one) !== choiceKey(line))
      .toSpliced(at, 0, line),
  );
}

function lineOf<One extends Choice>(lines: readonly One[], choice: Choice): One | undefined {
  return lines.find((one) => choiceKey(one) === choiceKey(choice));
}

function write(lines: readonly BagLine[]): void {
  const text = JSON.stringify(lines);
  if (text === JSON.stringify(readBag())) return;
  writeStored('localStorage', STORAGE_KEY, text);
  unstored = readStored('localStorage', STORAGE_KEY) === text ? null : text;
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void): () => void {
  // The key is null when another tab clears everything.
  const onStorage = ({ key }: StorageEvent) => (key === STORAGE_KEY || key === null) && listener();
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    listeners.delete(listener);
  };
}

/** Drops what is damaged or of another release. */
function linesIn(text: string): BagLine[] {
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return [];
    const lines = stored.filter(isLine);
    return lines.filter((line, at) => lines.indexOf(lineOf(lines, line)!) === at).slice(0, MAX_ORDER_ITEMS);
  } catch {
    return [];
  }
}

function isLine(value: unknown): value is BagLine {
  const { productId, variation, category, quantity, title, price, image } = (value ?? {}) as Record<
    keyof BagLine,
    unknown
  >;
  const texts = [productId, variation, category, title, image];
  return (
    texts.every((text) => typeof text === 'string') &&
    productId !== '' &&
    // The shop refuses longer ones, and with them the whole bag.
    (productId as string).length <= 80 &&
    (variation as string).length <= 120 &&
    isSlug(category as string) &&
    Number.isInteger(quantity) &&
    (quantity as number) >= 1 &&
    (quantity as number) <= MAX_ITEM_QUANTITY &&
    Number.isFinite(price)
  );
}
