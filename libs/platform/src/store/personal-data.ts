import type { Schema } from 'mongoose';

/** A stored field that says something about a person. The texts are those of docs/privacy.md. */
export interface PersonalField {
  what: string;
  /** Its purpose, and the basis in the LGPD. */
  basis: string;
  kept: string;
  /** Who reads it, apart from the service itself. */
  readBy: string;
  /** Why the deletion of the account leaves it. Absent where it does not. */
  stays?: string;
}

interface NothingPersonal {
  about?: string;
  /** Fields that say nothing about a person. */
  other: readonly string[];
  personal?: undefined;
}

interface SomethingPersonal {
  about?: string;
  personal: Readonly<Record<string, PersonalField>>;
  other: readonly string[];
  /** The part of it in the copy that people take of their data, or the reason why it is left out. */
  copy: string;
  /** The way in which the deletion of an account erases it, or the reason why it stays. */
  erased: string;
}

/** The declaration of what a collection stores about people. */
export type PersonalData = NothingPersonal | SomethingPersonal;

/**
 * Every schema says what its collection stores of people, in the option `personalData`. `scripts/deploy/generate.mjs` writes
 * docs/privacy.md from it, and tests look for undeclared fields in schemas and in the documents of a running shop.
 */
export function declarePersonalData(schema: Schema, personalData: PersonalData): void {
  Object.assign(schema.options, { personalData });
}
