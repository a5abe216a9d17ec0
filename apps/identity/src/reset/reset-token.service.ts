import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { ulidTime } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { Account } from '../account/account.js';
import { RESET_LIFE_MS, signedText, tokenText, type Reset } from './reset.js';

@Injectable()
export class ResetTokenService {
  private readonly key: Buffer;

  constructor(@InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig) {
    this.key = Buffer.from(hkdfSync('sha256', SECRET_KEY, 'vale identity', 'v1/password-reset', 32));
  }

  /** The same for each attempt to send its mail. */
  of(reset: Reset, account: Account): string {
    return tokenText(reset, this.sign(reset, account));
  }

  isOf(account: Account, { mac, ...reset }: Reset & { mac: string }): boolean {
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.sign(reset, account)));
  }

  /** Epoch milliseconds. */
  endOf({ requestId }: Reset): number {
    return ulidTime(requestId) + RESET_LIFE_MS;
  }

  private sign(reset: Reset, account: Account): string {
    return createHmac('sha256', this.key).update(signedText(reset, account)).digest('base64url');
  }
}
