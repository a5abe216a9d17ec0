import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { secondFactorErrors } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Limits } from '@vale/platform/limits';
import type { KeysOfUse } from '@vale/platform/own-keys';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { IdentityKeys } from '../identity-keys.service.js';

const FORM = 'p1';
const TOKEN = /^p1\.([\w-]{1,40})\.(\d{1,16})\.([\w-]{22})\.([\w-]{43})$/;
const ID_BYTES = 16;
const LIFE_S = 5 * 60;
const TRIES = 5;

export interface PendingSignIn {
  account: Account;
  id: string;
  /** When the password was checked, in epoch milliseconds. */
  startedAt: number;
}

/**
 * Logins that still need a code. Their tokens are signed and not stored; whatever ends the account's sessions also
 * invalidates them.
 */
@Injectable()
export class PendingSignIns {
  private readonly keys: KeysOfUse;

  constructor(
    private readonly accounts: AccountService,
    private readonly limits: Limits,
    private readonly ids: Ids,
    private readonly clock: Clock,
    keys: IdentityKeys,
  ) {
    this.keys = keys.of('pending-sign-in');
  }

  /** `startedAt` is the time before the password was checked. */
  issue(account: Account, startedAt: number): string {
    const id = this.ids.token(ID_BYTES);
    return [FORM, account.id, startedAt, id, this.keys.sign(signedText(account, startedAt, id))].join('.');
  }

  /** Counts an attempt. Throws `identity.sign-in-over`. */
  async take(token: string): Promise<PendingSignIn> {
    const [, accountId = '', startedText, id = '', mac = ''] = TOKEN.exec(token) ?? [];
    const startedAt = Number(startedText);
    const account = await this.accounts.findActive(accountId);
    const isRight =
      account?.secondFactor &&
      this.keys.isSigned(signedText(account, startedAt, id), mac) &&
      this.clock.nowMs() < startedAt + LIFE_S * 1_000;
    if (!isRight || !(await this.isLeft('identity.second-step-tries', id, TRIES))) throw over();
    return { account, id, startedAt };
  }

  /** Invalidates the token. Throws `identity.sign-in-over` if it was used before. */
  async finish({ id }: PendingSignIn): Promise<void> {
    if (!(await this.isLeft('identity.second-step-done', id, 1))) throw over();
  }

  private async isLeft(bucket: string, id: string, points: number): Promise<boolean> {
    return (await this.limits.take(bucket, id, { points, seconds: LIFE_S })).allowed;
  }
}

function signedText(
  { id: accountId, email, passwordHash, sessionsSince }: Account,
  at: number,
  id: string,
): string {
  return [FORM, accountId, email, passwordHash, sessionsSince, at, id].join('\n');
}

function over(): AppError {
  return new AppError(secondFactorErrors.signInOver);
}
