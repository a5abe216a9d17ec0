import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { decrypt, encrypt, IV_BYTES, KEY_BYTES } from '@vale/platform/sealing';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { demoMasterKey, masterKeysOf, type MasterKey, type MasterKeys } from './master-keys.service.js';
import { codeKeyIds, DIRECT, type SealedCode, type WrappedKey } from './sealed-code.js';

const ENVELOPE = 'v2';

/** Uses of a master key, each with a derived key of its own. */
const TOKEN = 'payment-token';
const CODE = 'stock-code';
const WRAP = 'data-key';
const LINK = 'delivery-link';
const REPLY = 'provider-reply';

/** Encrypts what must not be readable in the database or its backups. */
@Injectable()
export class VaultService {
  private readonly keys: MasterKeys;

  constructor(
    @InjectConfig(checkoutConfig) config: CheckoutConfig,
    private readonly ids: Ids,
  ) {
    this.keys = masterKeysOf(config);
  }

  /** Stored with what is sealed from now on. */
  get currentKeyId(): string {
    return this.keys.current.id;
  }

  /** True for the public key that demo mode encrypts with. */
  isOfDemo(keyId: string): boolean {
    return keyId === demoMasterKey.id;
  }

  /** The key ids of all codes that open with these settings. */
  get openKeyIds(): string[] {
    return codeKeyIds(this.keys.all.map(({ id }) => id));
  }

  /** `boundTo` names the document: a token that was copied into another one does not open. */
  sealToken(token: string, boundTo: string): string {
    return this.sealDirect(TOKEN, token, boundTo);
  }

  /** Throws when its key is no longer set, and when the token or `boundTo` differs. */
  openToken(sealed: string, boundTo: string): string {
    return this.openDirect(TOKEN, sealed, boundTo);
  }

  /**
   * Encrypts a provider's reply; `boundTo` is its order. `openReply` decrypts it. A key rotation leaves it
   * unchanged.
   */
  sealReply(text: string, boundTo: string): string {
    return this.sealDirect(REPLY, text, boundTo);
  }

  /** Throws as `openToken`. */
  openReply(sealed: string, boundTo: string): string {
    return this.openDirect(REPLY, sealed, boundTo);
  }

  /** True for a text that `sealToken` wrote. Random tokens in clear are base64url, which has no dot. */
  isSealedToken(text: string): boolean {
    return text.startsWith(`${DIRECT}.`);
  }

  /** The token sealed with the current key; undefined when it is already. */
  resealToken(sealed: string, boundTo: string): string | undefined {
    if (sealed.startsWith(`${DIRECT}.${this.currentKeyId}.`)) return undefined;
    return this.sealToken(this.openToken(sealed, boundTo), boundTo);
  }

  /** `codeId` is the id of its document: a code that was copied into another one does not open. */
  sealCode(text: string, codeId: string): Required<SealedCode> {
    const dataKey = createSecretKey(this.ids.bytes(KEY_BYTES));
    const sealed = encrypt(dataKey, this.iv(), Buffer.from(text), `${CODE}:${codeId}`);
    return { sealed: `${ENVELOPE}.${sealed}`, ...this.wrap(dataKey, codeId) };
  }

  /** Throws when its key is not configured, and when anything of it was changed. */
  openCode({ sealed, keyId, wrapped }: SealedCode, codeId: string): string {
    if (wrapped === undefined) return this.openDirect(CODE, sealed, codeId);
    const [form, body = ''] = sealed.split('.');
    if (form !== ENVELOPE) throw new Error(`a code of the unknown form ${form}`);
    return decrypt(this.unwrap({ keyId, wrapped }, codeId), body, `${CODE}:${codeId}`).toString('utf8');
  }

  /** The same code under the current master key; `sealed` changes only where it had no data key. Throws as `openCode`. */
  rewrapCode(code: SealedCode, codeId: string): Required<SealedCode> {
    const { sealed, keyId, wrapped } = code;
    if (wrapped === undefined) return this.sealCode(this.openCode(code, codeId), codeId);
    return { sealed, ...this.wrap(this.unwrap({ keyId, wrapped }, codeId), codeId) };
  }

  /** Encrypts another key with the current master key. */
  wrap(key: KeyObject, boundTo: string): WrappedKey {
    const { id, of } = this.keys.current;
    return { keyId: id, wrapped: encrypt(of(WRAP), this.iv(), key.export(), `${WRAP}:${id}:${boundTo}`) };
  }

  /** Throws when the master key is not configured, and when the wrapped key or `boundTo` differs. */
  unwrap({ keyId, wrapped }: WrappedKey, boundTo: string): KeyObject {
    return createSecretKey(decrypt(this.key(keyId).of(WRAP), wrapped, `${WRAP}:${keyId}:${boundTo}`));
  }

  /** HMAC-SHA-256 of a link's text under the current master key, in base64url. The text has to name `currentKeyId`. */
  signLink(text: string): string {
    return signature(this.keys.current, text).toString('base64url');
  }

  /**
   * Compares in constant time, even if the key is not configured or may be known to others. Compares texts,
   * not bytes: several base64url texts decode to the same bytes, but only one is the link's.
   */
  isSignedLink(text: string, keyId: string, mac: string): boolean {
    const { all, current } = this.keys;
    const key = all.find((one) => one.id === keyId && (one.isTrusted || one.id === current.id));
    const expected = Buffer.from(signature(key ?? current, text).toString('base64url'));
    const given = Buffer.from(mac);
    return given.length === expected.length && timingSafeEqual(given, expected) && key !== undefined;
  }

  /** The keys that fingerprints were made with until 2026-11, that of the present SECRET_KEY first. */
  get formerFingerprintKeys(): [KeyObject, ...KeyObject[]] {
    const [present, ...previous] = this.keys.unnamed;
    return [present.of('fingerprint'), ...previous.map((key) => key.of('fingerprint'))];
  }

  private sealDirect(purpose: typeof TOKEN | typeof REPLY, text: string, boundTo: string): string {
    const { id, of } = this.keys.current;
    return `${DIRECT}.${id}.${encrypt(of(purpose), this.iv(), Buffer.from(text), `${purpose}:${boundTo}`)}`;
  }

  private openDirect(
    purpose: typeof CODE | typeof TOKEN | typeof REPLY,
    sealedText: string,
    boundTo: string,
  ): string {
    const [form, keyId = '', body = ''] = sealedText.split('.');
    if (form !== DIRECT) throw new Error(`sealed in the unknown form ${form}`);
    return decrypt(this.key(keyId).of(purpose), body, `${purpose}:${boundTo}`).toString('utf8');
  }

  private key(keyId: string): MasterKey {
    const key = this.keys.all.find(({ id }) => id === keyId);
    if (!key) throw new Error(`sealed with a master key that is not configured (${keyId})`);
    return key;
  }

  private iv(): Buffer {
    return this.ids.bytes(IV_BYTES);
  }
}

function signature(key: MasterKey, text: string): Buffer {
  return createHmac('sha256', key.of(LINK)).update(text, 'utf8').digest();
}
