import type { Customer } from '@vale/contracts/person';
import { keyOfForm, orderFormOf } from '@vale/contracts/catalog';
import { readStoredJson, removeStored, writeStored } from './browser-storage.js';
import { randomId } from '../random-id.js';

/**
 * Input of an order that is not placed yet, which must survive a reload and other pages. It contains a CPF,
 * so it is in session storage only, and removed at logout and once the order is placed. It never contains
 * passwords.
 */
interface CheckoutDraft {
  /** Raw input, with masks. */
  customer?: Partial<Customer>;
  /** Keyed by product. */
  choices?: Record<string, Choice>;
  /** Values typed for the fields of products: see `buyer-answers.ts`. */
  answers?: Readonly<Record<string, string>>;
  /** The form's next request, or the last one if its outcome is unknown. */
  attempt?: { productId: string; key: string };
}

export interface Choice {
  /** Names of variations. */
  variations: string[];
  bumpId: string | null;
  /** Units by variation, or of '' for a product without any, where they are more than one. */
  quantities?: Record<string, number>;
  /** The variations in the address when this was chosen; absent when it was chosen on the product page. */
  wanted?: string[];
}

const STORAGE_KEY = 'vale_checkout';

export function readDraft(): CheckoutDraft {
  return readStoredJson<CheckoutDraft>('sessionStorage', STORAGE_KEY) ?? {};
}

export function changeDraft(change: CheckoutDraft): void {
  writeStored('sessionStorage', STORAGE_KEY, JSON.stringify({ ...readDraft(), ...change }));
}

export function clearDraft(): void {
  removeStored('sessionStorage', STORAGE_KEY);
}

export function readChoice(productId: string): Choice | undefined {
  return readDraft().choices?.[productId];
}

export function saveChoice(productId: string, choice: Choice): void {
  changeDraft({ choices: { ...readDraft().choices, [productId]: choice } });
}

/** The product's order form in this tab, or a new one, which nothing stores until `keepOrderForm`. */
export function openOrderForm(productId: string): string {
  const { attempt } = readDraft();
  return attempt?.productId === productId ? orderFormOf(attempt.key) : randomId();
}

/** Stores the order form at the shopper's input, so that a reload keeps its arm in a test of order bumps. */
export function keepOrderForm(productId: string, form: string): void {
  attemptKey(productId, form);
}

/** The key of the form's unanswered request, or a new one. A request is sent under one key until it is answered. */
export function attemptKey(productId: string, form: string): string {
  const { attempt } = readDraft();
  if (attempt?.productId === productId && orderFormOf(attempt.key) === form) return attempt.key;
  const key = newKey(form);
  changeDraft({ attempt: { productId, key } });
  return key;
}

/** Gives the form's next request another key. */
export function endAttempt(): void {
  const { attempt } = readDraft();
  if (attempt) changeDraft({ attempt: { ...attempt, key: newKey(orderFormOf(attempt.key)) } });
}

const newKey = (form: string) => keyOfForm(form, randomId());
