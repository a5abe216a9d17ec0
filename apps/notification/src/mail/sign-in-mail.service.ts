import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { identityEvents, mailProofMessages } from '@vale/contracts/identity';
import { notificationJobs } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { Bus, On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { invitationMail, registrationMail, signInMail } from './account-mail.js';
import { mailShop } from './mail-document.js';
import { MailSenderService } from './mail-sender.service.js';
import { SIGN_IN_KIND, type MailContent } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';

interface SignInRequest {
  requestId: string;
}

@Injectable()
export class SignInMailService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Resolves when the mail is owed. Safe to repeat: each request sends one mail. */
  @On(identityEvents.mailProofRequested, {
    durable: 'notification-send-sign-in-mail-when-mail-proof-requested',
  })
  async requested({ requestId }: SignInRequest): Promise<void> {
    await this.owed.request(requestId, SIGN_IN_KIND);
  }

  @Processes(notificationJobs.sendSignInMail)
  async send({ requestId }: SignInRequest, run: JobRun): Promise<void> {
    await this.sender.sendOnce(requestId, SIGN_IN_KIND, run, () => this.write(requestId));
  }

  /** Requests e-mail and secrets while sending and stores neither. Null if they have expired or were used. */
  private async write(requestId: string): Promise<(MailContent & { to: string }) | null> {
    const issued = await this.bus.request(mailProofMessages.issueProof, { requestId });
    if (!issued) return null;
    const settings = await this.bus.request(catalogMessages.getShop, {});
    const shop = mailShop(settings, this.runtime.PUBLIC_URL);
    const { email, token, digits, expiresAt, registers, role } = issued;
    // A fragment never reaches servers, proxies or the `Referer` header.
    const url = `${this.runtime.PUBLIC_URL}${pagePath(role ? 'invitation' : 'mailLink')}#${token}`;
    if (role) return { ...invitationMail({ accountName: '', url, expiresAt, shop }, role), to: email };
    const write = registers ? registrationMail : signInMail;
    return { ...write({ accountName: '', email, digits, url, expiresAt, shop }), to: email };
  }
}
