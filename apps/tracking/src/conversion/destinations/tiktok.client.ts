import { Injectable } from '@nestjs/common';
import type { AdIds } from '@vale/contracts/tracking';
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
import { emailOf, pageOf, phoneOf, sha256 } from './hashed-buyer.client.js';
import { HttpPostClient, type HttpReply } from './http-post.client.js';
import { accepted, isWrongAccount, retryOf, tooOld } from './reply-outcome.js';

const ADDRESS = 'https://business-api.tiktok.com/open_api/v1.3/event/track/';
/** The shop's own choice, because TikTok documents none. */
const MAX_DAYS = 7;

const CLICK = /^[\w.-]+$/;

/** Codes of an answer, which count more than its status. */
const ACCEPTED = 0;
const TOO_MANY_CALLS = 40_100;
const NO_PERMISSION = 40_001;
/** Codes from here to 40199 are about the token, except for too many calls. Codes from 50000 are TikTok's own failures. */
const FIRST_OF_TOKEN = 40_100;
const FIRST_AFTER_TOKEN = 40_200;
const FIRST_OF_SERVER = 50_000;

/** TikTok Events API 2.0. A purchase is alone in its request: an error of a batch refuses all of it. */
@Injectable()
export class TikTokClient extends ConversionDestination {
  readonly name = 'tiktok';
  readonly label = 'TikTok (Events API)';
  readonly hint =
    'No Gerenciador de Eventos do TikTok: seu pixel › Configurações › API de Eventos › Gerar token de acesso.';
  readonly testNotice =
    'O teste envia um evento chamado “ValeTeste”. Sem código de teste, ele aparece entre os eventos do pixel.';
  readonly fields = [
    { name: 'pixelCode', label: 'ID do pixel', secret: false, required: true },
    { name: 'accessToken', label: 'Token de acesso', secret: true, required: true },
    {
      name: 'testEventCode',
      label: 'Código de evento de teste',
      secret: false,
      required: false,
      hint: 'Da aba “Eventos de teste”, só durante um teste: com ele, vendas reais também aparecem lá.',
    },
  ];

  override readonly visitsPerRequest = 50;

  constructor(
    private readonly http: HttpPostClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(conversion: OutgoingConversion, account: Account): Promise<Outcome> {
    if (conversion.kind !== 'purchase')
      return { kind: 'not-supported', reason: 'o TikTok não tem evento de devolução' };
    return tooOld(conversion.at, conversion.now, MAX_DAYS) ?? this.post([purchase(conversion)], account);
  }

  override sendVisits(events: readonly VisitEvent[], account: Account): Promise<Outcome> {
    return this.post(events.map(visit), account);
  }

  test(account: Account, shopUrl: string): Promise<Outcome> {
    const now = this.clock.nowMs();
    const event = {
      event: 'ValeTeste',
      event_time: Math.floor(now / 1_000),
      event_id: `test:${now}`,
      user: { external_id: sha256('vale-teste') },
      page: { url: shopUrl },
    };
    return this.post([event], account);
  }

  private async post(data: readonly object[], account: Account): Promise<Outcome> {
    const { pixelCode = '', accessToken = '', testEventCode } = account;
    const body = {
      event_source: 'web',
      event_source_id: pixelCode,
      data,
      ...(testEventCode && { test_event_code: testEventCode }),
    };
    const reply = await this.http.post(ADDRESS, body, { 'access-token': accessToken });
    return tiktokOutcome(reply, this.clock.nowMs());
  }
}

/** Reads the code before the status, because TikTok answers too many calls with 401, and refusals with 200. */
export function tiktokOutcome(reply: HttpReply, now: number): Outcome {
  const {
    code,
    message = '',
    request_id: request,
  } = (reply.body ?? {}) as { code?: number; message?: string; request_id?: unknown };
  if (code === undefined) {
    const reason = `o TikTok respondeu HTTP ${reply.status}`;
    if (isWrongAccount(reply)) return { kind: 'stopped', reason };
    return retryOf(reply, now) ?? { kind: 'retry', reason };
  }
  if (reply.status === 200 && code === ACCEPTED) return accepted(reply, 'request_id', request);
  const words = `(erro ${code}: ${harmlessWords(message)})`;
  if (code === TOO_MANY_CALLS || code >= FIRST_OF_SERVER)
    return {
      ...retryOf({ ...reply, status: 429 }, now),
      kind: 'retry',
      reason: `o TikTok não pôde receber ${words}`,
    };
  const problem = accountProblem(code, message);
  if (problem !== undefined) return { kind: 'stopped', reason: `${problem} ${words}` };
  return { kind: 'refused', reason: `o TikTok recusou o evento ${words}` };
}

/** Undefined if the account is not to blame. */
function accountProblem(code: number, message: string): string | undefined {
  if (code === NO_PERMISSION) return 'o token não tem permissão para este pixel';
  if (code >= FIRST_OF_TOKEN && code < FIRST_AFTER_TOKEN) return 'o TikTok não aceita o token de acesso';
  // A pixel that does not exist is an invalid value of this field.
  return message.includes('event_source_id') ? 'o TikTok não encontra o pixel' : undefined;
}

function purchase({ id, at, sale, buyer, shopUrl }: OutgoingConversion): object {
  return {
    event: 'Purchase',
    event_time: Math.floor(at / 1_000),
    event_id: id,
    user: userOf(sale, buyer),
    page: { url: pageOf(buyer.pageUrl, shopUrl) },
    properties: {
      value: sale.totalCentavos / 100,
      currency: 'BRL',
      order_id: sale.transactionId,
      content_type: 'product',
      contents: itemsOf(sale).map(({ productId, title, quantity, centavos }) => ({
        content_id: productId,
        content_name: title,
        quantity,
        price: centavos / 100,
      })),
    },
  };
}

/** Hashed by TikTok's rules, but for what it wants in clear. Never an empty value, and no CPF. */
function userOf(
  { attribution, accountId }: OutgoingConversion['sale'],
  { email, phone, client }: OutgoingConversion['buyer'],
): object {
  const digits = phoneOf(phone);
  return {
    email: [sha256(emailOf(email))],
    ...(digits && { phone: [sha256(`+${digits}`)] }),
    external_id: sha256(accountId),
    ...(client && { ip: client.ip }),
    ...(client?.userAgent && { user_agent: client.userAgent }),
    ...clicksOf(attribution),
  };
}

/** Leaves out what somebody has changed: TikTok would refuse the purchase, and with an event of a visit also those of others. */
function clicksOf({ ttclid, ttp }: AdIds): object {
  return {
    ...(ttclid && CLICK.test(ttclid) && { ttclid }),
    ...(ttp && CLICK.test(ttp) && { ttp }),
  };
}

function visit({ name, id, at, shopUrl, ad, adIds, visitorId, client }: VisitEvent): object {
  const { products = [], category, centavos } = ad;
  return {
    event: name,
    event_time: Math.floor(at / 1_000),
    event_id: id,
    user: {
      ip: client.ip,
      user_agent: client.userAgent,
      ...(visitorId !== undefined && { external_id: sha256(visitorId) }),
      ...clicksOf(adIds),
    },
    page: { url: shopUrl },
    properties: {
      content_type: products.length > 0 ? 'product' : 'product_group',
      ...(products.length > 0 && {
        contents: products.map((product) => ({
          content_id: product,
          ...(category && { content_category: category }),
        })),
      }),
      ...(centavos !== undefined && { value: centavos / 100, currency: 'BRL' }),
    },
  };
}
