import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BlockKind } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import { ConfigError, InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { DEMO_PERSONAL_DATA_KEY, listed } from '@vale/platform/own-keys';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { decrypt, encrypt, IV_BYTES } from '@vale/platform/sealing';
import { checkoutConfig, type CheckoutConfig } from '../../checkout.config.js';
import { unnamedKey, type MasterKey } from '../../vault/master-keys.service.js';
import type { Answer } from './answer.js';
import { keyIdOfMac, type Sealed, type SealedCustomer } from './sealed-customer.js';

const FORM = 'v1';
const FORM_LENGTH = `${FORM}.`.length;
/** 128 bits, so that two CPFs never share a value. */
const MAC_BYTES = 16;

/** Uses of a key of personal data, each with a derived key of its own. */
const SEAL = 'personal-data';
const SEARCH = 'personal-search';
const DIGEST = 'personal-digest';
const BLOCK = 'buyer-block';

/** SHA-256 in base64url. */
const PLAIN_DIGEST_LENGTH = 43;

type PersonalField = 'cpf' | 'phone' | 'client' | 'blocked' | 'answers';

export interface BuyerClient {
  ip: string;
  userAgent: string;
}

/** Encrypts and decrypts CPF, phone and answers of buyers, and what is blocked, with PERSONAL_DATA_KEY. Nothing else does. */
@Injectable()
export class CustomerSealService {
  private readonly configured: readonly [MasterKey, ...MasterKey[]];
  /** Keys that can decrypt. */
  private readonly keys: readonly [MasterKey, ...MasterKey[]];
  private readonly lost: ReadonlySet<string>;
  private readonly isUnsafe: boolean;

  constructor(
    @InjectConfig(runtimeConfig) runtime: RuntimeConfig,
    @InjectConfig(checkoutConfig) config: CheckoutConfig,
    private readonly ids: Ids,
  ) {
    const { PERSONAL_DATA_KEY, OTHER_PERSONAL_DATA_KEYS, LOST_PERSONAL_DATA_KEYS } = config;
    this.configured = [unnamedKey(PERSONAL_DATA_KEY), ...listed(OTHER_PERSONAL_DATA_KEYS).map(unnamedKey)];
    // Orders of demo mode stay readable: its key is public anyway.
    this.keys = [...this.configured, unnamedKey(DEMO_PERSONAL_DATA_KEY)];
    // A lost key that is configured again is not lost any more.
    const found = new Set(this.keys.map(({ id }) => id));
    this.lost = new Set(listed(LOST_PERSONAL_DATA_KEYS).filter((id) => !found.has(id)));
    this.isUnsafe = !runtime.VALE_DEMO && PERSONAL_DATA_KEY === DEMO_PERSONAL_DATA_KEY;
  }

  get currentKeyId(): string {
    return this.keys[0].id;
  }

  /** Ids of the configured keys and of those known to be lost. */
  get knownKeyIds(): string[] {
    return [...this.keys.map(({ id }) => id), ...this.lost];
  }

  /** Encrypts the customer, bound to this order: the ciphertext does not open in another order. */
  seal({ name, email, cpf, phone }: Customer, transactionId: string): SealedCustomer {
    return {
      name,
      email,
      cpf: this.sealField('cpf', cpf, transactionId),
      phone: this.sealField('phone', phone, transactionId),
      cpfMac: cpf === '' ? '' : macOf(this.current, cpf),
    };
  }

  /**
   * Decrypts the customer. Costs two decryptions, so use it for single orders, never for lists. Texts of a
   * lost key are empty. Throws if the key is not configured, or if the text or the order does not match.
   */
  open({ name, email, cpf, phone }: SealedCustomer, transactionId: string): Customer {
    return {
      name,
      email,
      cpf: this.openField('cpf', cpf, transactionId),
      phone: this.openField('phone', phone, transactionId),
    };
  }

  /** Costs one decryption. Empty if its key is lost. Throws like `open`. */
  openCpf({ cpf }: SealedCustomer, transactionId: string): string {
    return this.openField('cpf', cpf, transactionId);
  }

  sealClient({ ip, userAgent }: BuyerClient, transactionId: string): Sealed {
    return this.sealField('client', JSON.stringify({ ip, userAgent }), transactionId);
  }

  /** Returns null if it cannot be decrypted. The data is useful only for days, so a lost key is no error. */
  openClient(sealed: Sealed, transactionId: string): BuyerClient | null {
    try {
      return JSON.parse(this.openField('client', sealed, transactionId)) as BuyerClient;
    } catch {
      return null;
    }
  }

  /**
   * Re-encrypts with the current key; undefined if it already uses that key or its key is lost. Throws like
   * `open`.
   */
  reseal(customer: SealedCustomer, transactionId: string): SealedCustomer | undefined {
    const keyId = keyIdOfMac(customer.cpfMac ?? '');
    if (keyId === this.currentKeyId || this.lost.has(keyId)) return undefined;
    const resealed = this.seal(this.open(customer, transactionId), transactionId);
    if (!customer.answers) return resealed;
    const answers = this.openField('answers', customer.answers, transactionId);
    return { ...resealed, answers: this.sealField('answers', answers, transactionId) };
  }

  withAnswers(customer: SealedCustomer, answers: readonly Answer[], transactionId: string): SealedCustomer {
    return { ...customer, answers: this.sealField('answers', JSON.stringify(answers), transactionId) };
  }

  /** Empty if they cannot be decrypted: the order can still be read. */
  openAnswers({ answers }: SealedCustomer, transactionId: string): Answer[] {
    if (!answers) return [];
    try {
      return JSON.parse(this.openField('answers', answers, transactionId)) as Answer[];
    } catch {
      return [];
    }
  }

  /** Values of `cpfMac` for this CPF, one per configured key, current key first. */
  macsOf(cpf: string): string[] {
    return this.configured.map((key) => macOf(key, cpf));
  }

  /** Tokens by which something blocked is recognised, one per configured key, current key first. */
  blockTokensOf(kind: BlockKind, value: string): string[] {
    return this.configured.map((key) => macOf(key, `${kind}:${value}`, BLOCK));
  }

  sealBlocked(value: string, id: string): Sealed {
    return this.sealField('blocked', value, id);
  }

  /** Empty if its key is lost. Throws like `open`. */
  openBlocked(sealed: Sealed, id: string): string {
    return this.openField('blocked', sealed, id);
  }

  /** HMACs of the last digits of a phone, one per configured key, current key first. */
  phoneMacsOf(end: string): string[] {
    return this.configured.map((key) => macOf(key, `phone:${end}`));
  }

  /** Keyed digest of a request with personal data: without the key, a guess cannot be verified. */
  digest(text: string): string {
    return keyedDigest(this.current, plainDigest(text));
  }

  /**
   * Replaces an unkeyed digest of a release before 2026-12, which anybody can compute. Other digests stay.
   */
  keyedDigest(digest: string): string {
    return digest.length === PLAIN_DIGEST_LENGTH ? keyedDigest(this.current, digest) : digest;
  }

  /** True if a digest of any release matches the text; false if its key is not configured. */
  isDigest(text: string, digest: string): boolean {
    const plain = plainDigest(text);
    return digest === plain || this.keys.some((key) => digest === keyedDigest(key, plain));
  }

  /** Commands skip the startup checks, and sealing with the public demo key would protect nothing. */
  private get current(): MasterKey {
    if (this.isUnsafe)
      throw new ConfigError('Personal data cannot be sealed:', ['PERSONAL_DATA_KEY is missing']);
    return this.keys[0];
  }

  private sealField(field: PersonalField, text: string, transactionId: string): Sealed {
    if (text === '') return text as unknown as Sealed;
    const { id, of } = this.current;
    const sealed = encrypt(
      of(SEAL),
      this.ids.bytes(IV_BYTES),
      Buffer.from(text),
      boundTo(field, transactionId),
    );
    return `${FORM}.${id}.${sealed}` as unknown as Sealed;
  }

  private openField(field: PersonalField, sealed: Sealed, transactionId: string): string {
    const text = sealed as unknown as string;
    // Plain text comes from a release before 2026-12 or from an anonymous order.
    if (!text.startsWith(`${FORM}.`)) return text;
    const [keyId = '', body = ''] = text.slice(FORM_LENGTH).split('.');
    if (this.lost.has(keyId)) return '';
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) throw new Error(`sealed with a key of personal data that is not configured (${keyId})`);
    return decrypt(key.of(SEAL), body, boundTo(field, transactionId)).toString('utf8');
  }
}

function boundTo(field: PersonalField, transactionId: string): string {
  return `customer.${field}:${transactionId}`;
}

function macOf({ id, of }: MasterKey, text: string, use = SEARCH): string {
  const mac = createHmac('sha256', of(use)).update(text, 'utf8').digest();
  return `${id}.${mac.subarray(0, MAC_BYTES).toString('base64url')}`;
}

function plainDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function keyedDigest({ id, of }: MasterKey, digest: string): string {
  return `${id}.${createHmac('sha256', of(DIGEST)).update(digest, 'utf8').digest('base64url')}`;
}
