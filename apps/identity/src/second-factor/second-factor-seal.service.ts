import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { decrypt, derivedKey, encrypt, IV_BYTES } from '@vale/platform/sealing';
import { toBase32, TOTP_SECRET_BYTES } from '@vale/platform/totp';
import { RECOVERY_BYTES, RECOVERY_CODES } from './second-factor.js';

const CONTEXT = 'vale/identity';

/** Makes, encrypts and hashes the secrets of a second factor, each bound to its account. */
@Injectable()
export class SecondFactorSeal {
  private readonly key: Buffer;
  private readonly recoveryKey: Buffer;

  constructor(
    @InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig,
    private readonly ids: Ids,
  ) {
    this.key = derivedKey(SECRET_KEY, CONTEXT, 'totp');
    this.recoveryKey = derivedKey(SECRET_KEY, CONTEXT, 'recovery-code');
  }

  newSecret(): Buffer {
    return this.random(TOTP_SECRET_BYTES);
  }

  newRecoveryCodes(): string[] {
    return Array.from({ length: RECOVERY_CODES }, () => toBase32(this.random(RECOVERY_BYTES)));
  }

  seal(secret: Buffer, accountId: string): string {
    return encrypt(this.key, this.random(IV_BYTES), secret, accountId);
  }

  /** Null when the shop's key is another than it was: the operator's command removes such a factor. */
  open(sealed: string, accountId: string): Buffer | null {
    try {
      return decrypt(this.key, sealed, accountId);
    } catch {
      return null;
    }
  }

  hash(recoveryCode: string, accountId: string): string {
    return createHmac('sha256', this.recoveryKey).update(`${accountId}\n${recoveryCode}`).digest('base64url');
  }

  private random(bytes: number): Buffer {
    return Buffer.from(this.ids.token(bytes), 'base64url');
  }
}
