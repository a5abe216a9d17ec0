import { Injectable } from '@nestjs/common';
import { Ids } from '@vale/platform/ids';
import type { KeysOfUse } from '@vale/platform/own-keys';
import { IV_BYTES } from '@vale/platform/sealing';
import { toBase32, TOTP_SECRET_BYTES } from '@vale/platform/totp';
import { IdentityKeys } from '../identity-keys.service.js';
import { RECOVERY_BYTES, RECOVERY_CODES } from './second-factor.js';

/** Creates, encrypts and hashes the secrets of a second factor, each bound to its account. */
@Injectable()
export class SecondFactorSeal {
  private readonly keys: KeysOfUse;
  private readonly recoveryKeys: KeysOfUse;

  constructor(
    keys: IdentityKeys,
    private readonly ids: Ids,
  ) {
    this.keys = keys.of('totp');
    this.recoveryKeys = keys.of('recovery-code');
  }

  newSecret(): Buffer {
    return this.ids.bytes(TOTP_SECRET_BYTES);
  }

  newRecoveryCodes(): string[] {
    return Array.from({ length: RECOVERY_CODES }, () => toBase32(this.ids.bytes(RECOVERY_BYTES)));
  }

  seal(secret: Buffer, accountId: string): string {
    return this.keys.seal(this.ids.bytes(IV_BYTES), secret, accountId);
  }

  /** Null if its key is not configured; then only the operator's command can remove the factor. */
  open(sealed: string, accountId: string): Buffer | null {
    return this.keys.open(sealed, accountId);
  }

  hash(recoveryCode: string, accountId: string): string {
    return this.recoveryKeys.sign(hashedText(recoveryCode, accountId));
  }

  /** The stored hash that matches the code under any configured key. */
  hashIn(hashes: readonly string[], recoveryCode: string, accountId: string): string | undefined {
    return this.recoveryKeys
      .signatures(hashedText(recoveryCode, accountId))
      .find((hash) => hashes.includes(hash));
  }
}

function hashedText(recoveryCode: string, accountId: string): string {
  return `${accountId}\n${recoveryCode}`;
}
