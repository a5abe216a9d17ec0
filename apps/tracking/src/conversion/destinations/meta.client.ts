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
import { accepted, retryOf, tooOld } from './reply-outcome.js';

const DEFAULT_VERSION = 'v26.0';
/** An older event would be refused. */
const MAX_DAYS = 7;

/** Error codes of the Graph API; texts are localised and change. */
const TOO_MANY_CALLS = new Set([4, 17, 341, 613, 80_000, 80_003, 80_004, 80_014]);
const TEMPORARY = new Set([1, 2, 5_000]);
const TOKEN = 190;
/** The token's session has ended. */
const SESSION = 102;
const BLOCKED = 368;
const OLD_VERSION = 2_635;
const NO_ACCESS = new Set([3, 10, TOKEN, SESSION, BLOCKED, OLD_VERSION]);
const TOO_OLD = 2_804_003;
const NO_PIXEL = 33;
/** Meta's own library appends a part to both cookies. */
const FBP = /^fb\.[0-2]\.\d{13}\.\d+(\.[\w-]+)?$/;
const FBC = /^fb\.[0-2]\.\d{13}\.[\w.-]+$/;

/** Meta Conversions API. A purchase is alone in its request: an error of a batch names no event. */
@Injectable()
export class MetaClient extends ConversionDestination {
  readonly name = 'meta';
  readonly label = 'Meta (API de Conversões)';
  readonly hint =
    'No Gerenciador de Eventos: pixel › Configurações › API de Conversões › Gerar token de acesso.';
  readonly testNotice =
    'O teste envia um evento chamado “ValeTeste”. Atenção: na Meta, eventos com código de teste também contam de verdade; apague o código depois de testar.';
  readonly fields = [
    { name: 'pixelId', label: 'ID do pixel', secret: false, required: true },
    { name: 'accessToken', label: 'Token de acesso', secret: true, required: true },
    {
      name: 'apiVersion',
      label: 'Versão da API',
      secret: false,
      required: false,
      hint: `Em branco: ${DEFAULT_VERSION}.`,
    },
    {
      name: 'testEventCode',
      label: 'Código de evento de teste',
      secret: false,
      required: false,
      hint: 'Só durante um teste: com ele, vendas reais aparecem em “Testar eventos” e contam também.',
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
      return { kind: 'not-supported', reason: 'a Meta não tem evento de devolução' };
    return tooOld(conversion.at, conversion.now, MAX_DAYS) ?? this.post([purchase(conversion)], account);
  }

  override sendVisits(events: readonly VisitEvent[], account: Account): Promise<Outcome> {
    return this.post(events.map(visit), account);
  }

  test(account: Account, shopUrl: string): Promise<Outcome> {
    const now = this.clock.nowMs();
    const event = {
      event_name: 'ValeTeste',
      event_time: Math.floor(now / 1_000),
      event_id: `test:${now}`,
      action_source: 'other',
      event_source_url: shopUrl,
      user_data: { external_id: [sha256('vale-teste')], country: [sha256('br')] },
    };
    return this.post([event], account);
  }

  private async post(data: readonly object[], account: Account): Promise<Outcome> {
    const { pixelId = '', accessToken = '', apiVersion = DEFAULT_VERSION, testEventCode } = account;
    const path = [apiVersion, pixelId, 'events'].map(encodeURIComponent).join('/');
    const body = { data, ...(testEventCode && { test_event_code: testEventCode }) };
    // A token in the query would be in the logs of proxies.
    const headers = { authorization: `Bearer ${accessToken}` };
    const reply = await this.http.post(`https://graph.facebook.com/${path}`, body, headers);
    return metaOutcome(reply, this.clock.nowMs(), data.length);
  }
}

/** Reads the body before the status, because Graph answers too many calls with 400. */
export function metaOutcome(reply: HttpReply, now: number, sent = 1): Outcome {
  const {
    error,
    events_received: received,
    fbtrace_id: trace,
  } = (reply.body ?? {}) as {
    error?: { code?: number; error_subcode?: number; is_transient?: boolean; message?: string };
    events_received?: number;
    fbtrace_id?: unknown;
  };
  if (reply.status === 200 && received === sent) return accepted(reply, 'fbtrace_id', trace);
  if (!error)
    return retryOf(reply, now) ?? { kind: 'retry', reason: `resposta desconhecida, HTTP ${reply.status}` };
  const { code = 0, error_subcode: subcode, is_transient: isTransient } = error;
  const words = `erro ${code}${subcode === undefined ? '' : `/${subcode}`}: ${harmlessWords(error.message ?? '')}`;
  const reason = `${problemOf(code, subcode)} (${words})`;
  if (TOO_MANY_CALLS.has(code) || TEMPORARY.has(code) || code < 0 || isTransient) {
    const retry = retryOf({ ...reply, status: 429 }, now);
    return { ...retry, kind: 'retry', reason };
  }
  if (NO_ACCESS.has(code) || isPermission(code) || (code === 100 && subcode === NO_PIXEL))
    return { kind: 'stopped', reason };
  if (code === 100 && subcode === TOO_OLD) return { kind: 'too-old', reason };
  return code === 100 ? { kind: 'refused', reason } : (retryOf(reply, now) ?? { kind: 'refused', reason });
}

function problemOf(code: number, subcode: number | undefined): string {
  if (code === TOKEN || code === SESSION) return 'a Meta não aceita o token de acesso';
  if (code === OLD_VERSION) return 'a Meta não aceita mais esta versão da API';
  if (code === 100 && subcode === NO_PIXEL) return 'a Meta não encontra o pixel, ou o token não pode usá-lo';
  if (code === BLOCKED) return 'a Meta bloqueou o envio por causa de suas políticas';
  if (NO_ACCESS.has(code) || isPermission(code)) return 'o token não tem permissão para este pixel';
  return 'a Meta recusou';
}

function isPermission(code: number): boolean {
  return code >= 200 && code < 300;
}

function purchase({ id, at, sale, buyer, shopUrl }: OutgoingConversion): object {
  const { client } = buyer;
  return {
    event_name: 'Purchase',
    event_time: Math.floor(at / 1_000),
    event_id: id,
    // The vendor demands the browser of an event of a website.
    action_source: client?.userAgent ? 'website' : 'other',
    event_source_url: pageOf(buyer.pageUrl, shopUrl),
    user_data: userData(sale, buyer),
    custom_data: {
      value: sale.totalCentavos / 100,
      currency: 'BRL',
      order_id: sale.transactionId,
      content_type: 'product',
      num_items: sale.lines.length,
      content_ids: [...new Set(sale.lines.map(({ productId }) => productId))],
      contents: itemsOf(sale).map(({ productId, quantity, centavos }) => ({
        id: productId,
        quantity,
        item_price: centavos / 100,
      })),
    },
  };
}

/** Hashed by Meta's rules, but for what it wants in clear. Never an empty value, and no CPF. */
function userData(
  { attribution, createdAt, accountId }: OutgoingConversion['sale'],
  { name, email, phone, client }: OutgoingConversion['buyer'],
): object {
  const [first = '', ...rest] = lettersOf(name).split(' ');
  const hashed = {
    em: emailOf(email),
    ph: phoneOf(phone),
    fn: first,
    ln: rest.join(' '),
    country: 'br',
    external_id: accountId,
  };
  return {
    ...Object.fromEntries(
      Object.entries(hashed).flatMap(([key, value]) => (value ? [[key, [sha256(value)]]] : [])),
    ),
    ...(client && { client_ip_address: client.ip }),
    ...(client?.userAgent && { client_user_agent: client.userAgent }),
    ...cookiesOf(attribution, createdAt),
  };
}

/** Leaves out what somebody has changed: Meta would refuse the purchase, and with an event of a visit also those of others. */
function cookiesOf({ fbp, fbc, fbclid }: AdIds, clickedAt: number): object {
  const clickId = fbc ?? (fbclid && `fb.1.${clickedAt}.${fbclid}`);
  return {
    ...(fbp && FBP.test(fbp) && { fbp }),
    ...(clickId && FBC.test(clickId) && { fbc: clickId }),
  };
}

function lettersOf(name: string): string {
  return name
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Equal to what the browser's pixel reports of it. */
function visit({ name, id, at, shopUrl, ad, adIds, visitorId, client }: VisitEvent): object {
  const { products, category, centavos } = ad;
  return {
    event_name: name,
    event_time: Math.floor(at / 1_000),
    event_id: id,
    action_source: 'website',
    event_source_url: shopUrl,
    user_data: {
      client_ip_address: client.ip,
      client_user_agent: client.userAgent,
      ...(visitorId !== undefined && { external_id: [sha256(visitorId)] }),
      ...cookiesOf(adIds, at),
    },
    custom_data: {
      content_type: products ? 'product' : 'product_group',
      ...(products && { content_ids: products }),
      ...(category && { content_category: category }),
      ...(centavos !== undefined && { value: centavos / 100, currency: 'BRL' }),
    },
  };
}
