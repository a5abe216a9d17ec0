import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';

/** Each purpose has a key of its own: one that leaks opens nothing else. */
export type Purpose = 'stock-code' | 'payment-token';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** 96 bits, the length that GCM is made for. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = 'v1';

interface Keys {
  /** Part of each sealed text, so that the right key is found after a change of SECRET_KEY. */
  id: string;
  of(use: string): Buffer;
}

/** Encrypts what must not be readable in the database or its backups. Keys come from SECRET_KEY by HKDF-SHA-256. */
@Injectable()
export class VaultService {
  private readonly current: Keys;
  private readonly previous: readonly Keys[];

  constructor(
    @InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig,
    @InjectConfig(checkoutConfig) { PREVIOUS_SECRET_KEYS = '' }: CheckoutConfig,
    private readonly ids: Ids,
  ) {
    this.current = deriveKeys(SECRET_KEY);
    const before = PREVIOUS_SECRET_KEYS.split(',').map((key) => key.trim());
    this.previous = before.filter((key) => key !== '').map(deriveKeys);
  }

  /** AES-256-GCM. `boundTo` names the document: a sealed text that was copied into another one does not open. */
  seal(purpose: Purpose, text: string, boundTo: string): string {
    const iv = Buffer.from(this.ids.token(IV_BYTES), 'base64url');
    const cipher = createCipheriv(CIPHER, this.current.of(purpose), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(`${purpose}:${boundTo}`));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${FORM}.${this.current.id}.${sealed.toString('base64url')}`;
  }

  /** Throws when its key is no longer set, and when the text or `boundTo` differs. */
  open(purpose: Purpose, sealedText: string, boundTo: string): string {
    const [form, keyId, body = ''] = sealedText.split('.');
    const keys = [this.current, ...this.previous].find(({ id }) => id === keyId);
    if (form !== FORM || !keys) throw new Error(`sealed with a key that is not set any more (${keyId})`);
    const sealed = Buffer.from(body, 'base64url');
    const iv = sealed.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, keys.of(purpose), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`${purpose}:${boundTo}`));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  }

  /** The same text gives the same fingerprint, which cannot be computed without the key. */
  fingerprint(text: string): string {
    return fingerprintBy(this.current, text);
  }

  /** What `fingerprint` gave under the earlier keys. */
  earlierFingerprints(text: string): string[] {
    return this.previous.map((keys) => fingerprintBy(keys, text));
  }
}

function fingerprintBy(keys: Keys, text: string): string {
  return createHmac('sha256', keys.of('fingerprint')).update(text, 'utf8').digest('base64url');
}

function deriveKeys(secret: string): Keys {
  const derived = new Map<string, Buffer>();
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'vale/checkout', `${FORM}/${use}`, KEY_BYTES));
  return {
    id: createHash('sha256').update(derive('key-id')).digest('hex').slice(0, 8),
    of(use) {
      const known = derived.get(use) ?? derive(use);
      derived.set(use, known);
      return known;
    },
  };
}
