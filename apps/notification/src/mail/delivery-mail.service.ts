import { Injectable } from '@nestjs/common';
import { catalogErrors, catalogMessages, redeemGuide } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutEvents, checkoutMessages, withdrawalEnds } from '@vale/contracts/checkout';
import { AppError, type JobPayload, type MessageReply } from '@vale/contracts/define';
import { notificationJobs } from '@vale/contracts/notification';
import { pagePath } from '@vale/contracts/pages';
import { Bus, On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import type { JobRun } from '@vale/platform/jobs';
import { Processes } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { deliveryMail, type Delivered } from './delivery-mail.js';
import { mailShop } from './mail-document.js';
import { MailSenderService } from './mail-sender.service.js';
import { deliveryKind, type MailContent } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';

type Delivery = MessageReply<typeof checkoutMessages.getDelivery>;

@Injectable()
export class DeliveryMailService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly sender: MailSenderService,
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Resolves when the mail is owed. Safe to repeat: one mail per order, and one per request to resend it. */
  @On(checkoutEvents.orderDelivered, { durable: 'notification-send-delivery-mail-when-order-delivered' })
  @On(checkoutEvents.deliveryMailRequested, {
    durable: 'notification-send-delivery-mail-when-delivery-mail-requested',
  })
  async request({ transactionId, requestId }: { transactionId: string; requestId?: string }): Promise<void> {
    await this.owed.request(transactionId, deliveryKind(requestId));
  }

  @Processes(notificationJobs.sendDeliveryMail)
  async send(
    { transactionId, requestId }: JobPayload<typeof notificationJobs.sendDeliveryMail>,
    run: JobRun,
  ): Promise<void> {
    await this.sender.sendOnce(transactionId, deliveryKind(requestId), run, () => this.write(transactionId));
  }

  /**
   * Requests buyer and codes while sending and stores neither. Null if the buyer was erased meanwhile, and for an order
   * of the demo in a live shop, whose visitors typed any e-mail.
   */
  private async write(transactionId: string): Promise<(MailContent & { to: string }) | null> {
    const [delivery, shop] = await Promise.all([
      this.bus.request(checkoutMessages.getDelivery, { transactionId }).catch(nullIfErased),
      this.bus.request(catalogMessages.getShop, {}),
    ]);
    const { PUBLIC_URL, VALE_DEMO } = this.runtime;
    if (!delivery || (delivery.simulated && !VALE_DEMO)) return null;
    const mail = deliveryMail({
      customerName: delivery.customer.name,
      productTitle: delivery.productTitle,
      guides: await this.guidesOf(delivery),
      codes: delivery.codes,
      isGrant: delivery.grant === true,
      byLink: delivery.byLink ? { refundableUntil: withdrawalEnds(delivery.deliveredAt) } : null,
      refunded: delivery.refunded ?? [],
      replaced: delivery.replaced ?? [],
      waiting: delivery.waiting ?? [],
      answers: delivery.answers ?? [],
      orderUrl: `${PUBLIC_URL}${pagePath('order', { transactionId })}`,
      // A fragment never reaches servers, proxies or the `Referer` header.
      link: delivery.link
        ? {
            url: `${PUBLIC_URL}${pagePath('delivery')}#${delivery.link.token}`,
            expiresAt: delivery.link.expiresAt,
          }
        : null,
      shop: mailShop(shop, PUBLIC_URL),
      isGuaranteed: shop.claims,
      supportUrl: shop.supportUrl,
    });
    return { ...mail, to: delivery.customer.email };
  }

  private async guidesOf(delivery: Delivery): Promise<Delivered['guides']> {
    const { products, productTitle: title, productId } = delivery;
    if (products) return products.map((one) => ({ title: one.title, guide: redeemGuide(one) }));
    const { brand, region } = delivery.brand === undefined ? await this.read(productId) : delivery;
    return [{ title: null, guide: redeemGuide({ title, brand, region }) }];
  }

  /** For orders of earlier releases. Once the product is gone from the catalogue, its title says the brand. */
  private async read(id: string | undefined): Promise<{ brand?: string; region?: string }> {
    if (id === undefined) return {};
    try {
      const { marca, extras } = await this.bus.request(catalogMessages.getProduct, { id });
      return { ...(marca && { brand: marca }), ...(extras.regiao && { region: extras.regiao }) };
    } catch (error) {
      if (error instanceof AppError && error.is(catalogErrors.productNotFound)) return {};
      throw error;
    }
  }
}

function nullIfErased(error: unknown): null {
  if (error instanceof AppError && error.is(checkoutErrors.orderNotFound) && error.data?.['erased'])
    return null;
  throw error;
}
