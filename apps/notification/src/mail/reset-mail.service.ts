import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { passwordResetMessages } from '@vale/contracts/identity';
import { addressOf } from '@vale/contracts/pages';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import type { JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { MailSenderService } from './mail-sender.service.js';
import { resetKind, type MailContent } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';
import { resetMail } from './reset-mail.js';

@Injectable()
export class ResetMailService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Resolves once the mail is owed. Safe to repeat: it goes out once for each request. */
  async request(accountId: string, requestId: string): Promise<void> {
    await this.owed.request(accountId, resetKind(requestId));
  }

  async send(accountId: string, requestId: string, run: JobRun): Promise<void> {
    const write = () => this.write(accountId, requestId);
    await this.sender.sendOnce(accountId, resetKind(requestId), run, write);
  }

  /** Address and link are requested while sending, and stored nowhere. Null when the link would be over. */
  private async write(accountId: string, requestId: string): Promise<(MailContent & { to: string }) | null> {
    const issued = await this.bus.request(passwordResetMessages.issueReset, { accountId, requestId });
    if (!issued) return null;
    const shop = await this.bus.request(catalogMessages.getShop, {});
    const { email, name, token, expiresAt } = issued;
    // After the `#`: neither a server nor a proxy sees it, and no `Referer` carries it.
    const url = `${this.runtime.PUBLIC_URL}${addressOf('resetPassword')}#${token}`;
    return { ...resetMail({ accountName: name, url, expiresAt, shopName: shop.name }), to: email };
  }
}
