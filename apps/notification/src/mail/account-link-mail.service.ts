import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { identityEvents, identityMessages, passwordResetMessages } from '@vale/contracts/identity';
import { notificationJobs } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { Bus, On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import type { JobRun } from '@vale/platform/jobs';
import { Processes } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { confirmationMail, resetMail } from './account-mail.js';
import { mailShop } from './mail-document.js';
import { MailSenderService, type WrittenMail } from './mail-sender.service.js';
import { confirmationKind, resetKind } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';

/** `issue` requests the link's token and returns null if the link is no longer useful. */
const LINKS = {
  confirmation: {
    kindOf: confirmationKind,
    issue: identityMessages.issueConfirmation,
    page: 'confirmEmail',
    write: confirmationMail,
  },
  reset: {
    kindOf: resetKind,
    issue: passwordResetMessages.issueReset,
    page: 'resetPassword',
    write: resetMail,
  },
} as const;

type AccountLink = keyof typeof LINKS;

interface LinkRequest {
  accountId: string;
  requestId: string;
}

@Injectable()
export class AccountLinkMailService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Resolves when the mail is owed. Safe to repeat: each request sends one mail. */
  @On(identityEvents.confirmationRequested, {
    durable: 'notification-send-confirmation-mail-when-confirmation-requested',
  })
  async confirmationRequested(request: LinkRequest): Promise<void> {
    await this.request('confirmation', request);
  }

  @On(identityEvents.passwordResetRequested, {
    durable: 'notification-send-reset-mail-when-password-reset-requested',
  })
  async resetRequested(request: LinkRequest): Promise<void> {
    await this.request('reset', request);
  }

  @Processes(notificationJobs.sendConfirmationMail)
  async sendConfirmation(request: LinkRequest, run: JobRun): Promise<void> {
    await this.send('confirmation', request, run);
  }

  @Processes(notificationJobs.sendResetMail)
  async sendReset(request: LinkRequest, run: JobRun): Promise<void> {
    await this.send('reset', request, run);
  }

  private async request(link: AccountLink, { accountId, requestId }: LinkRequest): Promise<void> {
    await this.owed.request(accountId, LINKS[link].kindOf(requestId));
  }

  private async send(link: AccountLink, { accountId, requestId }: LinkRequest, run: JobRun): Promise<void> {
    const write = () => this.write(link, accountId, requestId);
    await this.sender.sendOnce(accountId, LINKS[link].kindOf(requestId), run, write);
  }

  /** Requests e-mail and token while sending and stores neither. Null if the link is no longer useful. */
  private async write(link: AccountLink, accountId: string, requestId: string): Promise<WrittenMail | null> {
    const { issue, page, write } = LINKS[link];
    const issued = await this.bus.request(issue, { accountId, requestId });
    if (!issued) return null;
    const settings = await this.bus.request(catalogMessages.getShop, {});
    const shop = mailShop(settings, this.runtime.PUBLIC_URL);
    const { email, name, token, expiresAt } = issued;
    // A fragment never reaches servers, proxies or the `Referer` header.
    const url = `${this.runtime.PUBLIC_URL}${pagePath(page)}#${token}`;
    // A new account is named by the local part of its e-mail. A mail must not greet its reader by that.
    const accountName = email.startsWith(`${name}@`) ? '' : name;
    return { ...write({ accountName, url, expiresAt, shop }), to: email };
  }
}
