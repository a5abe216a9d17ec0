/** Ciphertext that only `CustomerSealService` reads. It is stored as a string, empty for an anonymous order. */
export interface Sealed {
  readonly sealed: never;
}

/**
 * The stored buyer of an order. Orders of releases before 2026-12 have CPF and phone in clear, and no
 * `cpfMac`.
 */
export interface SealedCustomer {
  name: string;
  email: string;
  cpf: Sealed;
  phone: Sealed;
  /** `<key id>.<HMAC of the CPF>`, by which the orders of a CPF are found; empty of an anonymous order. */
  cpfMac: string;
  /** The answers to the products' fields, as JSON (`Answer[]`). Absent if the products have no fields. */
  answers?: Sealed;
  /** Set when the buyer's account is deleted before the order is finished. */
  accountDeleted?: true;
  /** Set when the order was paid while its buyer was blocked: a person decides what becomes of it. */
  blocked?: true;
}

/** Value for an anonymous order. */
export const NOTHING_SEALED = '' as unknown as Sealed;

/** Ranges of `cpfMac` values of all other keys: start included, end excluded. */
export function rangesBeside(keyIds: readonly string[]): { from: string; to: string }[] {
  const sorted = [...new Set(keyIds)].toSorted();
  // Ids are hexadecimal; `/` is the character after `.`, a space comes before all of them and `~` after.
  const from = [' ', ...sorted.map((id) => `${id}/`)];
  const to = [...sorted.map((id) => `${id}.`), '~'];
  return from.map((text, at) => ({ from: text, to: to[at]! }));
}

/** Key id in the prefix of a `cpfMac`. */
export function keyIdOfMac(cpfMac: string): string {
  return cpfMac.split('.', 1)[0]!;
}
