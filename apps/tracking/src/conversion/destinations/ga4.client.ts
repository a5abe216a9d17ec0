import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Attribution } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { itemsOf } from '../../figures/sale.js';
import {
  ConversionDestination,
  harmlessWords,
  type Account,
  type Outcome,
  type OutgoingConversion,
} from '../conversion-destination.js';
import { HttpPostClient } from './http-post.client.js';
import { accepted, isOk, isWrongAccount, retryOf, tooOld } from './reply-outcome.js';

const ORIGIN = 'https://www.google-analytics.com';
/** Older events would be counted at another time. */
const MAX_DAYS = 3;
const MAX_VALUE_LENGTH = 100;
/** `GA1.1.1234567890.1700000000`: the last two parts are the browser's id. */
const BROWSER_ID = /^GA\d\.\d+\.(\d{1,20}\.\d{1,20})$/;
/** `GS1.1.1700000000.2.1…`; since 2025 `GS2.1.s1700000000$o2$g1…`, in any order. */
const SESSION = /^GS1\.\d+\.(\d{1,12})\.|^GS2\.\d+\.(?:.*\$)?s(\d{1,12})(?:\$|$)/;

/** Google Analytics 4, Measurement Protocol. It answers 2xx to whatever it is sent. */
@Injectable()
export class Ga4Client extends ConversionDestination {
  readonly name = 'ga4';
  readonly label = 'Google Analytics 4';
  readonly hint = 'No Analytics: Administrador › Fluxos de dados › seu site › Chaves secretas da API.';
  readonly testNotice =
    'O teste confere o formato de um evento sem gravá-lo. O Google não confere a chave secreta: veja em “Tempo real” se uma venda chega.';
  readonly fields = [
    {
      name: 'measurementId',
      label: 'ID da métrica',
      secret: false,
      required: true,
      hint: 'Começa com G-.',
    },
    { name: 'apiSecret', label: 'Chave secreta da API', secret: true, required: true },
  ];

  constructor(
    private readonly http: HttpPostClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(conversion: OutgoingConversion, account: Account): Promise<Outcome> {
    const old = tooOld(conversion.at, conversion.now, MAX_DAYS);
    if (old) return old;
    const reply = await this.http.post(addressOf('/mp/collect', account), bodyOf(conversion, account));
    if (isOk(reply)) return accepted(reply);
    const reason = `o Google respondeu HTTP ${reply.status}`;
    if (isWrongAccount(reply)) return { kind: 'stopped', reason };
    return retryOf(reply, this.clock.nowMs()) ?? { kind: 'refused', reason };
  }

  async test(account: Account): Promise<Outcome> {
    const body = { client_id: '1.1', events: [{ name: 'vale_teste', params: { engagement_time_msec: 1 } }] };
    const reply = await this.http.post(addressOf('/debug/mp/collect', account), body);
    if (!isOk(reply)) return { kind: 'refused', reason: `o Google respondeu HTTP ${reply.status}` };
    const { validationMessages: problems = [] } = (reply.body ?? {}) as {
      validationMessages?: { description?: string }[];
    };
    const [first] = problems;
    if (first)
      return { kind: 'refused', reason: `o Google recusou: ${harmlessWords(first.description ?? '')}` };
    return { kind: 'accepted', answer: 'nenhum problema no formato' };
  }
}

function addressOf(path: string, { measurementId = '', apiSecret = '' }: Account): string {
  const url = new URL(path, ORIGIN);
  url.searchParams.set('measurement_id', measurementId);
  url.searchParams.set('api_secret', apiSecret);
  return url.href;
}

function bodyOf({ kind, at, sale, refund }: OutgoingConversion, { measurementId = '' }: Account): object {
  const centavos = refund?.centavos ?? sale.totalCentavos;
  const { ga = '', gaSessions = '', ...campaign } = sale.attribution;
  const sessionId = sessionIdOf(gaSessions, measurementId);
  return {
    client_id: BROWSER_ID.exec(ga)?.[1] ?? clientId(sale.visitorId ?? sale.accountId),
    timestamp_micros: String(at * 1_000),
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
    events: [
      {
        name: kind === 'refund' ? 'refund' : 'purchase',
        params: {
          transaction_id: sale.transactionId,
          currency: 'BRL',
          value: centavos / 100,
          engagement_time_msec: 1,
          ...(sessionId === undefined ? campaignOf(campaign) : { session_id: sessionId }),
          items: (refund?.items ?? itemsOf(sale)).map(
            ({ productId, title, variation, quantity, centavos: price }) => ({
              item_id: productId,
              item_name: shortened(title),
              quantity,
              item_variant: shortened(variation),
              price: price / 100,
            }),
          ),
        },
      },
    ],
  };
}

/** The session of the browser in this property, in seconds since the epoch: Google then credits the event to what led to it. */
function sessionIdOf(cookies: string, measurementId: string): number | undefined {
  const name = `_ga_${measurementId.replace(/^G-/, '')}=`;
  const cookie = cookies.split('; ').find((one) => one.startsWith(name));
  const [, ofFirst, ofSecond] = SESSION.exec(cookie?.slice(name.length) ?? '') ?? [];
  const id = ofFirst ?? ofSecond;
  return id === undefined ? undefined : Number(id);
}

function campaignOf({ utm_source, utm_medium, utm_campaign, utm_term, utm_content }: Attribution): object {
  const given = {
    source: utm_source,
    medium: utm_medium,
    campaign: utm_campaign,
    term: utm_term,
    content: utm_content,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, shortened(value)]] : [])),
  );
}

/** Ends before an emoji that would be cut in two. */
function shortened(value: string): string {
  return value.slice(0, MAX_VALUE_LENGTH).replace(/\p{Cs}$/u, '');
}

/** Has the format of the browser's own id, and is the same for each event of a buyer. */
function clientId(text: string): string {
  const digest = createHash('sha256').update(`ga4:${text}`).digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}
