import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { isPublicUrl } from '@vale/platform/public-url';
import { itemsOf } from '../../figures/sale.js';
import {
  ConversionDestination,
  type Account,
  type Outcome,
  type OutgoingConversion,
} from '../conversion-destination.js';
import { HttpPostClient, type HttpReply } from './http-post.client.js';
import { accepted, isOk, isWrongAccount, retryOf, tooOld } from './reply-outcome.js';

/** The shop's own choice, as such tools state none. */
const MAX_DAYS = 7;
/** Parameters of a page's address that say how its visitor came. */
const KEPT_PARAMETER = /^(utm_\w+|src|sck)$/;

/** A POST with each purchase to an address of the shop's own, for tools that are not in the list. */
@Injectable()
export class AttributionPostClient extends ConversionDestination {
  readonly name = 'attribution-post';
  readonly label = 'Outro serviço (POST)';
  readonly hint = 'Cada compra é enviada em JSON a este endereço. Qualquer resposta 2xx conta como aceita.';
  readonly testNotice = 'O teste envia um evento chamado “test” ao endereço.';
  readonly fields = [
    {
      name: 'address',
      label: 'Endereço',
      secret: true,
      required: true,
      hint: 'Começa com https:// e fica na internet. É guardado como segredo, porque pode conter um token.',
    },
  ];

  constructor(
    private readonly http: HttpPostClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(conversion: OutgoingConversion, account: Account): Promise<Outcome> {
    if (conversion.kind !== 'purchase')
      return { kind: 'not-supported', reason: 'este destino recebe só compras' };
    return tooOld(conversion.at, conversion.now, MAX_DAYS) ?? this.post(purchase(conversion), account);
  }

  test(account: Account, shopUrl: string): Promise<Outcome> {
    return this.post(
      { event: 'test', timestamp: new Date(this.clock.nowMs()).toISOString(), url: shopUrl },
      account,
    );
  }

  private async post(body: object, { address = '' }: Account): Promise<Outcome> {
    if (!isPublicUrl(address))
      return { kind: 'stopped', reason: 'o endereço precisa começar com https:// e ficar na internet' };
    const reply = await this.http.post(address, body);
    return postOutcome(reply, this.clock.nowMs());
  }
}

function postOutcome(reply: HttpReply, now: number): Outcome {
  if (isOk(reply)) return accepted(reply);
  const reason = `o serviço respondeu HTTP ${reply.status}`;
  if (isWrongAccount(reply)) return { kind: 'stopped', reason };
  return retryOf(reply, now) ?? { kind: 'refused', reason };
}

function purchase({ id, at, sale, buyer, shopUrl }: OutgoingConversion): object {
  const referrer = URL.parse(buyer.referrer ?? '');
  return {
    event: 'purchase',
    event_id: id,
    timestamp: new Date(at).toISOString(),
    transaction_id: sale.transactionId,
    value: sale.totalCentavos / 100,
    currency: 'BRL',
    product_id: sale.productId,
    product_name: sale.productTitle,
    items: itemsOf(sale).map(({ productId, title, variation, quantity, centavos }) => ({
      product_id: productId,
      product_name: title,
      variation,
      quantity,
      price: centavos / 100,
    })),
    url: campaignAddress(URL.parse(buyer.pageUrl ?? '', shopUrl) ?? new URL(shopUrl)),
    referrer: referrer && campaignAddress(referrer),
    user_agent: buyer.client?.userAgent ?? null,
    attribution: sale.attribution,
  };
}

/** Other parameters may be secret. */
function campaignAddress(address: URL): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()])
    if (!KEPT_PARAMETER.test(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
