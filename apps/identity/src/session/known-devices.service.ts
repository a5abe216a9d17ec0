import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { Account } from '../account/account.js';

const FORM = 'd1';
const TOKEN = /^d1\.([\w-]{22})\.(\d{1,16})\.([\w-]{43})$/;
const ID_BYTES = 16;

/**
 * Tells a browser that an account signed in on from all others (OWASP, "device cookies"). The cookie's value is signed,
 * stored nowhere, and names nobody: it is of the account whose e-mail it was signed with.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;

  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', SECRET_KEY, 'vale identity', 'v1/known-device', 32));
  }

  /** A new one for each log-in: what one of them is limited to is no other's. */
  issue({ email, sessionsSince }: Account): string {
    const id = this.ids.token(ID_BYTES);
    // As for a session: the clock may have been set back.
    const issuedAt = Math.max(this.clock.nowMs(), sessionsSince);
    return [FORM, id, issuedAt, this.sign(email, id, issuedAt)].join('.');
  }

  /** Its id; null for one that is not of this account, or older than the account's password. */
  idOf(device: string | undefined, account: Account | null): string | null {
    const [, id, issuedAt, mac] = TOKEN.exec(device ?? '') ?? [];
    if (!account || !id || !issuedAt || !mac || Number(issuedAt) < account.sessionsSince) return null;
    const expected = this.sign(account.email, id, Number(issuedAt));
    return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? id : null;
  }

  private sign(email: string, id: string, issuedAt: number): string {
    return createHmac('sha256', this.key).update([FORM, email, id, issuedAt].join('\n')).digest('base64url');
  }
}
