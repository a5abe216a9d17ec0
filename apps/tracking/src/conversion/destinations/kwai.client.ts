import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { itemsOf } from '../../figures/sale.js';
import {
  ConversionDestination,
  harmlessWords,
  type Account,
  type Outcome,
  type OutgoingConversion,
} from '../conversion-destination.js';
import type { VisitEvent } from '../visit-event.js';
import { HttpPostClient, type HttpReply } from './http-post.client.js';
import { isOk, isWrongAccount, retryOf, tooOld } from './reply-outcome.js';

const ADDRESS = 'https://www.adsnebula.com/log/common/api';
/** The shop's own choice, because Kwai documents none. */
const MAX_DAYS = 7;
const ACCEPTED = 1;
/** A registration is the only lead of the shop. */
const VISITS: Record<VisitEvent['name'], string> = {
  ViewContent: 'EVENT_CONTENT_VIEW',
  AddToCart: 'EVENT_ADD_TO_CART',
  InitiateCheckout: 'EVENT_INITIATED_CHECKOUT',
  Lead: 'EVENT_COMPLETE_REGISTRATION',
};

/** Kwai for Business, Event API. It knows an event by the click on its ad alone, so nothing else of the buyer is sent. */
@Injectable()
export class KwaiClient extends ConversionDestination {
  readonly name = 'kwai';
  readonly label = 'Kwai for Business';
  readonly hint =
    'No Kwai for Business: Ativos › Pixel › seu pixel › API de Eventos. Só as compras de quem veio de um anúncio do Kwai são enviadas.';
  readonly testNotice =
    'O teste envia um evento marcado como teste, com o ID de clique que a página de testes do Kwai mostra.';
  readonly fields = [
    { name: 'pixelId', label: 'ID do pixel', secret: false, required: true },
    { name: 'accessToken', label: 'Token de acesso', secret: true, required: true },
    {
      name: 'testClickId',
      label: 'ID de clique de teste',
      secret: false,
      required: false,
      hint: 'Da página de testes do pixel. É usado só pelo teste; vendas reais levam o clique do comprador.',
    },
  ];

  override readonly visitsPerRequest = 1;

  constructor(
    private readonly http: HttpPostClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(conversion: OutgoingConversion, account: Account): Promise<Outcome> {
    if (conversion.kind !== 'purchase')
      return { kind: 'not-supported', reason: 'o Kwai não tem evento de devolução' };
    const { click_id: clickId } = conversion.sale.attribution;
    if (!clickId) return { kind: 'not-supported', reason: 'o comprador não veio de um anúncio do Kwai' };
    const event = { event_name: 'EVENT_PURCHASE', clickid: clickId, properties: propertiesOf(conversion) };
    return tooOld(conversion.at, conversion.now, MAX_DAYS) ?? this.post(event, account);
  }

  override takesVisit({ adIds }: VisitEvent): boolean {
    return Boolean(adIds.click_id);
  }

  override sendVisits([event]: readonly VisitEvent[], account: Account): Promise<Outcome> {
    const { name, at, adIds, ad } = event!;
    const { products, category, centavos } = ad;
    const properties = {
      event_timestamp: at,
      content_type: products ? 'product' : 'product_group',
      ...(products && { content_id: products.join(',') }),
      ...(category && { content_category: category }),
      ...(centavos !== undefined && { value: centavos / 100, currency: 'BRL' }),
    };
    return this.post({ event_name: VISITS[name], clickid: adIds.click_id!, properties }, account);
  }

  async test(account: Account): Promise<Outcome> {
    const { testClickId } = account;
    if (!testClickId)
      return {
        kind: 'refused',
        reason: 'falta o ID de clique de teste, que a página de testes do Kwai mostra',
      };
    const properties = { content_id: 'teste', content_type: 'product', content_name: 'Teste da loja' };
    const event = { event_name: 'EVENT_CONTENT_VIEW', clickid: testClickId, properties };
    return this.post(event, account, { isTest: true });
  }

  private async post(
    { properties, ...event }: { event_name: string; clickid: string; properties: object },
    { pixelId = '', accessToken = '' }: Account,
    { isTest = false } = {},
  ): Promise<Outcome> {
    const body = {
      ...event,
      pixelId,
      access_token: accessToken,
      // The vendor's document gives these values to those who call it without a measurement partner.
      is_attributed: 1,
      mmpcode: 'PL',
      pixelSdkVersion: '9.9.9',
      third_party: 'Vale',
      testFlag: false,
      trackFlag: isTest,
      properties: JSON.stringify(properties),
    };
    return kwaiOutcome(await this.http.post(ADDRESS, body), this.clock.nowMs());
  }
}

/** Kwai documents the result of an accepted event, and no codes of errors. */
export function kwaiOutcome(reply: HttpReply, now: number): Outcome {
  if (isWrongAccount(reply))
    return { kind: 'stopped', reason: `o Kwai não aceita o pixel ou o token (HTTP ${reply.status})` };
  const { result } = (reply.body ?? {}) as { result?: unknown };
  if (isOk(reply) && Number(result) === ACCEPTED) return { kind: 'accepted', answer: `result ${ACCEPTED}` };
  const text = harmlessWords(JSON.stringify(reply.body ?? ''));
  const reason = `o Kwai respondeu HTTP ${reply.status}: ${text}`;
  if (result === undefined) return retryOf(reply, now) ?? { kind: 'retry', reason };
  // An invented click id must not stop the destination, so only this word does.
  if (/access_?token/i.test(text))
    return { kind: 'stopped', reason: `o Kwai não aceita o token de acesso: ${text}` };
  return retryOf(reply, now) ?? { kind: 'refused', reason };
}

function propertiesOf({ at, sale }: OutgoingConversion): object {
  const items = itemsOf(sale);
  return {
    content_type: 'product',
    content_id: items.map(({ productId }) => productId).join(','),
    content_name: items.map(({ title }) => title).join(', '),
    quantity: sale.lines.length,
    value: sale.totalCentavos / 100,
    currency: 'BRL',
    order_id: sale.transactionId,
    event_timestamp: at,
  };
}
