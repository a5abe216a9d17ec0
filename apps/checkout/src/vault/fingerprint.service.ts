import { createHmac, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { earlierCode, foldedCode, normalCode, type Fingerprints } from './code-text.js';
import { VaultKeyRepository } from './vault-key.repository.js';
import type { WrappedKey } from './sealed-code.js';
import { VaultService } from './vault.service.js';

const KEY = 'fingerprint';

/**
 * Fingerprints find repeated codes. Their key is independent of the master key: it was derived once from the
 * SECRET_KEY of that time, so that fingerprints from before 2026-12 stay valid, and is stored encrypted.
 */
@Injectable()
export class FingerprintService {
  private key: Promise<KeyObject> | undefined;

  constructor(
    private readonly vault: VaultService,
    private readonly keys: VaultKeyRepository,
  ) {}

  async of(text: string): Promise<Fingerprints> {
    const key = await this.loadKey();
    return { fingerprint: hmac(key, normalCode(text)), folded: hmac(key, foldedCode(text)) };
  }

  /** Fingerprints in the form of earlier releases, under the present key and under each SECRET_KEY that is configured. */
  async former(text: string): Promise<string[]> {
    const own = hmac(await this.loadKey(), earlierCode(text));
    const forms = new Set([text, earlierCode(text)]);
    const former = this.vault.formerFingerprintKeys.flatMap((key) =>
      [...forms].map((form) => hmac(key, form)),
    );
    return [...new Set([own, ...former])];
  }

  /** Id of the master key that encrypts the fingerprint key; null if there is none. */
  async keyId(): Promise<string | null> {
    return (await this.keys.find(KEY))?.keyId ?? null;
  }

  /** Encrypts the fingerprint key with the current master key. Fingerprints stay as they are. */
  async rewrapKey(): Promise<void> {
    const stored = await this.storedKey();
    if (stored.keyId === this.vault.currentKeyId) return;
    const replaced = await this.keys.replace(
      KEY,
      stored,
      this.vault.wrap(this.vault.unwrap(stored, KEY), KEY),
    );
    if (!replaced)
      throw new Error('another process changed the fingerprint key at the same time: start again');
  }

  /** Used after the master key is lost: codes already in stock are no longer recognised as duplicates. */
  async replaceKey(): Promise<void> {
    const stored = await this.storedKey();
    const [first] = this.vault.formerFingerprintKeys;
    await this.keys.replace(KEY, stored, this.vault.wrap(first, KEY));
    this.key = undefined;
  }

  private loadKey(): Promise<KeyObject> {
    this.key ??= this.storedKey().then((stored) => this.vault.unwrap(stored, KEY));
    this.key.catch(() => (this.key = undefined));
    return this.key;
  }

  private async storedKey(): Promise<WrappedKey> {
    const [first] = this.vault.formerFingerprintKeys;
    return this.keys.addOrFind(KEY, this.vault.wrap(first, KEY));
  }
}

function hmac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('base64url');
}
