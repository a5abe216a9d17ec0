import { Injectable } from '@nestjs/common';
import { AppError, type CallContext } from '@vale/contracts/define';
import { mailProofErrors } from '@vale/contracts/identity';
import { mailboxOf, mailLimitKey } from '@vale/contracts/person';
import { Limits } from '@vale/platform/limits';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';
import { DIGITS_PER_DAY, PROOFS_PER_HOUR } from './mail-proof.js';

const MAILS = { points: PROOFS_PER_HOUR, seconds: 3_600 };
const DIGITS = { points: DIGITS_PER_DAY, seconds: 86_400 };

@Injectable()
export class MailProofThrottle {
  constructor(
    private readonly limits: Limits,
    private readonly signIns: SignInThrottleService,
  ) {}

  /** Throws `identity.too-many-requests`. */
  async request(caller: CallContext, deviceId: string | null): Promise<void> {
    if (!deviceId) await this.signIns.mail(caller);
  }

  /** Strangers cannot use up the mails of a browser in which the account has signed in. */
  async mayMail(email: string, deviceId: string | null): Promise<boolean> {
    const [bucket, key] = deviceId
      ? ['identity.mail-proofs-on', deviceId]
      : ['identity.mail-proofs-to', mailLimitKey(email)];
    return (await this.limits.take(bucket, key, MAILS)).allowed;
  }

  /** Every attempt counts, also a right one: otherwise the limit would reveal it. Throws `identity.mail-digits-over`. */
  async tryDigits(email: string): Promise<void> {
    const { allowed } = await this.limits.take('identity.mail-digits', mailboxOf(email), DIGITS);
    if (!allowed) throw new AppError(mailProofErrors.mailDigitsOver);
  }
}
