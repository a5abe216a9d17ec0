import { Injectable } from '@nestjs/common';
import { AppError, type CallContext } from '@vale/contracts/define';
import { identityErrors } from '@vale/contracts/identity';
import { countedNetworks, networkKey } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { Limits, type Limit } from '@vale/platform/limits';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { identityConfig, type IdentityConfig } from '../identity.config.js';

const MINUTE = 60;

/** The limit over all IP addresses, as a multiple of the limit of one. */
const ALL_ADDRESSES = 10;

const GUESTS_PER_REGISTRATION = 5;
/** Many buyers of one network may be asked to confirm an address in the same ten minutes. */
const MAILS_PER_REGISTRATION = 1.5;

/**
 * Slows down attempts to guess passwords and to collect e-mail addresses. Every attempt counts, also a successful one:
 * otherwise the limit would reveal the right guess. Attempts by others never count for a known browser.
 */
@Injectable()
export class SignInThrottleService {
  constructor(
    private readonly limits: Limits,
    private readonly security: SecurityLog,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /** Throws `identity.too-many-requests`. */
  async registration(caller: CallContext): Promise<void> {
    const points = this.config.REGISTRATIONS_PER_ADDRESS;
    await this.takeOfIp('identity.registrations', caller.client?.ip, { points, seconds: MINUTE });
  }

  /** A guest costs no hash and sends no mail, and a network has many buyers. Throws `identity.too-many-requests`. */
  async guest(caller: CallContext): Promise<void> {
    const points = this.config.REGISTRATIONS_PER_ADDRESS * GUESTS_PER_REGISTRATION;
    await this.takeOfIp('identity.guests', caller.client?.ip, { points, seconds: MINUTE });
  }

  /**
   * For mails that an unknown browser requests. The gateway counts none of a browser whose cookie only looks like that of
   * a known one. Throws `identity.too-many-requests`.
   */
  async mail(caller: CallContext): Promise<void> {
    const points = Math.ceil(this.config.REGISTRATIONS_PER_ADDRESS * MAILS_PER_REGISTRATION);
    await this.takeOfIp('identity.mail-requests', caller.client?.ip, { points, seconds: 10 * MINUTE });
  }

  /** `deviceId` is set for a known browser. Throws `identity.too-many-requests`. */
  async login(caller: CallContext, email: string, deviceId: string | null): Promise<void> {
    const perAccount = { points: this.config.LOGINS_PER_ACCOUNT, seconds: 15 * MINUTE };
    if (deviceId) return this.take('identity.logins-on', deviceId, perAccount);

    const ip = caller.client?.ip;
    const perIp = { points: this.config.LOGINS_PER_ADDRESS, seconds: MINUTE };
    await this.takeOfIp('identity.logins-from', ip, perIp);
    await this.take('identity.logins-from-to', `${networkKey(ip ?? 'unknown')} ${email}`, perAccount);
    await this.take('identity.logins-to', email, {
      ...perAccount,
      points: perAccount.points * ALL_ADDRESSES,
    });
  }

  /**
   * Codes are short, so unknown browsers together have few attempts. They need the right password first, and known
   * browsers have limits of their own. Throws `identity.too-many-requests`.
   */
  async secondStep(accountId: string, deviceId: string | null): Promise<void> {
    const limit = { points: this.config.LOGINS_PER_ACCOUNT, seconds: 15 * MINUTE };
    if (deviceId) return this.take('identity.codes-on', deviceId, limit);
    await this.take('identity.codes-to', accountId, limit);
  }

  /** For the present password or a code of a signed-in caller. Throws `identity.too-many-requests`. */
  async passwordCheck(accountId: string): Promise<void> {
    const points = this.config.LOGINS_PER_ACCOUNT;
    await this.take('identity.password-checks', accountId, { points, seconds: 15 * MINUTE });
  }

  private async takeOfIp(bucket: string, ip: string | undefined, limit: Limit): Promise<void> {
    for (const { key, factor } of countedNetworks(ip))
      await this.take(bucket, key, { ...limit, points: limit.points * factor });
  }

  private async take(bucket: string, key: string, limit: Limit): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take(bucket, key, limit);
    if (allowed) return;
    const tooMany = new AppError(identityErrors.tooManyRequests, { data: { retryAfterMs } });
    this.security.refused({ event: 'attempt-limit' }, tooMany);
    throw tooMany;
  }
}
