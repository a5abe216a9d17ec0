import { Injectable } from '@nestjs/common';
import { ulidTime } from '@vale/platform/ids';
import type { KeysOfUse } from '@vale/platform/own-keys';
import type { Account } from '../account/account.js';
import { IdentityKeys } from '../identity-keys.service.js';
import { RESET_LIFE_MS, signedText, tokenText, type Reset } from './reset.js';

@Injectable()
export class ResetTokenService {
  private readonly keys: KeysOfUse;

  constructor(keys: IdentityKeys) {
    this.keys = keys.of('password-reset');
  }

  /** Deterministic, so that each attempt to send the mail has the same token. */
  of(reset: Reset, account: Account): string {
    return tokenText(reset, this.keys.sign(signedText(reset, account)));
  }

  isOf(account: Account, { mac, ...reset }: Reset & { mac: string }): boolean {
    return this.keys.isSigned(signedText(reset, account), mac);
  }

  endOf({ requestId }: Reset): number {
    return ulidTime(requestId) + RESET_LIFE_MS;
  }
}
