import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { notificationErrors, notificationMessages, notificationRoutes } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { mailboxOf } from '@vale/contracts/person';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { KeysOfUse } from '@vale/platform/own-keys';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { IV_BYTES } from '@vale/platform/sealing';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { OptOutRepository } from './opt-out.repository.js';

const USE = 'mail-opt-out';

/**
 * Mailboxes that want no reminders and no stock notices. Only their digests are stored; releases before 2026-12 stored
 * digests of e-mail addresses.
 */
@Injectable()
export class OptOutService {
  private readonly keys: KeysOfUse;

  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(notificationConfig) { NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS }: NotificationConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {
    this.keys = new KeysOfUse('vale/notification', USE, NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS);
  }

  /** `unsubscribeUrl` is for mail programs, `stopUrl` for people. */
  linksFor(email: string): { unsubscribeUrl: string; stopUrl: string } {
    const token = this.keys.seal(
      this.ids.bytes(IV_BYTES),
      Buffer.from(digestOf(mailboxOf(email.trim()))),
      USE,
    );
    const { PUBLIC_URL } = this.runtime;
    return {
      unsubscribeUrl: `${PUBLIC_URL}${notificationRoutes.optOutOfMail.path}?token=${token}`,
      stopUrl: `${PUBLIC_URL}${pagePath('emailOptOut')}#${token}`,
    };
  }

  /** Throws `notification.opt-out-link-unusable`. */
  @Handles(notificationMessages.optOut)
  async optOut({ token }: { token: string }) {
    const digest = this.keys.open(token, USE);
    if (digest === null) throw new AppError(notificationErrors.optOutLinkUnusable);
    await this.optOuts.save(digest.toString(), this.clock.nowMs());
    return {};
  }

  /** `since`: an earlier opt-out does not count. Epoch milliseconds. */
  async hasOptedOut(email: string, since = 0): Promise<boolean> {
    return this.optOuts.existsSince([digestOf(mailboxOf(email.trim())), digestOf(email)], since);
  }
}

function digestOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}
