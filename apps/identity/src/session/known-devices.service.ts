import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import type { KeysOfUse } from '@vale/platform/own-keys';
import type { Account } from '../account/account.js';
import { IdentityKeys } from '../identity-keys.service.js';

const FORM = 'd1';
const TOKEN = /^d1\.([\w-]{22})\.(\d{1,16})\.([\w-]{43})$/;
const ID_BYTES = 16;

/**
 * Recognises browsers that an account has signed in on (OWASP "device cookies"). The cookie is signed, stored
 * nowhere, and contains no name.
 */
@Injectable()
export class KnownDevices {
  private readonly keys: KeysOfUse;

  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
    keys: IdentityKeys,
  ) {
    this.keys = keys.of('known-device');
  }

  /** Each login gets its own id, so that browsers do not share a limit. */
  issue({ email, sessionsSince }: Account): string {
    const id = this.ids.token(ID_BYTES);
    // The clock may have been set back.
    const issuedAt = Math.max(this.clock.nowMs(), sessionsSince);
    return [FORM, id, issuedAt, this.keys.sign(signedText(email, id, issuedAt))].join('.');
  }

  /** Null if the cookie belongs to another account or is older than the account's password. */
  idOf(device: string | undefined, account: Account | null): string | null {
    const [, id, issuedAt, mac] = TOKEN.exec(device ?? '') ?? [];
    if (!account || !id || !issuedAt || !mac || Number(issuedAt) < account.sessionsSince) return null;
    return this.keys.isSigned(signedText(account.email, id, Number(issuedAt)), mac) ? id : null;
  }
}

function signedText(email: string, id: string, issuedAt: number): string {
  return [FORM, email, id, issuedAt].join('\n');
}
