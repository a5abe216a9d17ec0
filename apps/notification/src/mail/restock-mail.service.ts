import { Injectable } from '@nestjs/common';
import {
  catalogMessages,
  restockEvents,
  restockMessages,
  type RestockMailKind,
} from '@vale/contracts/catalog';
import { notificationJobs } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { Bus, On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { ulidTime } from '@vale/platform/ids';
import { Processes, type JobRun } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { mailShop } from './mail-document.js';
import { MailSenderService, type WrittenMail } from './mail-sender.service.js';
import { restockKind } from './mail.js';
import { OptOutService } from './opt-out.service.js';
import { OwedMailService } from './owed-mail.service.js';
import { restockMail } from './restock-mail.js';

interface RestockRequest {
  requestId: string;
  kind: RestockMailKind;
}

@Injectable()
export class RestockMailService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly optOuts: OptOutService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Resolves when the mail is owed. Safe to repeat: each request sends one mail of each kind. */
  @On(restockEvents.restockMailDue, { durable: 'notification-send-restock-mail-when-restock-mail-due' })
  async due({ requestId, kind }: RestockRequest): Promise<void> {
    await this.owed.request(requestId, restockKind(kind));
  }

  @Processes(notificationJobs.sendRestockMail)
  async send(request: RestockRequest, run: JobRun): Promise<void> {
    const { requestId, kind } = request;
    await this.sender.sendOnce(requestId, restockKind(kind), run, () => this.write(request));
  }

  /** Requests e-mail and token while sending and stores neither. Null if the request is withdrawn. */
  private async write(request: RestockRequest): Promise<WrittenMail | null> {
    const issued = await this.bus.request(restockMessages.issueRestockMail, request);
    if (!issued) return null;
    const settings = await this.bus.request(catalogMessages.getShop, {});
    const shop = mailShop(settings, this.runtime.PUBLIC_URL);
    const { email, productId, productTitle, category, token } = issued;
    const { PUBLIC_URL } = this.runtime;
    // A fragment never reaches servers, proxies or the `Referer` header.
    const link = (action: string) => `${PUBLIC_URL}${pagePath('restock')}#${action}.${token}`;
    const product = PUBLIC_URL + pagePath('product', { game: category, id: productId });
    const url = request.kind === 'confirm' ? link('confirmar') : product;
    return {
      ...restockMail(request.kind, { productTitle, url, stopUrl: link('parar'), shop }),
      unsubscribeUrl: this.optOuts.linksFor(email).unsubscribeUrl,
      to: email,
      requestedAt: ulidTime(request.requestId),
    };
  }
}
