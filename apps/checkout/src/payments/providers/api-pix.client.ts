import { isSameReference } from '../../orders/money/charge-snapshot.js';
import type { ChargeSnapshot, RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import { API_PIX_FIELDS, type ApiPixAccount } from './api-pix-fields.js';
import { registerAtKey } from './api-pix-callback.client.js';
import { ApiPixToken, type TokenRequest } from './api-pix-token.client.js';
import {
  API_PIX_STATUSES,
  askedCentavosOf,
  codeOfLocation,
  locationOf,
  pageOfPix,
  refundOfDevolucao,
  snapshotOfCob,
  TIME_ZONE,
} from './api-pix-replies.js';
import { definePaymentProvider } from './payment-provider.js';
import type {
  CreatedCharge,
  HttpRequest,
  NewCharge,
  NewRefund,
  PaymentProvider,
  ProviderHttp,
} from './payment-provider.js';
import {
  beforehand,
  failureOfReply,
  ProviderError,
  ProviderRefusal,
  unlessNotFound,
} from './provider-errors.js';
import { fieldOf, reaisText, textOf } from './provider-values.js';

const NOT_FOUND = 404;
const UNAUTHORIZED = 401;
/** Statuses of a `PUT` that may mean "exists already": the Central Bank says 400, some providers 409 or 422. */
const MAY_EXIST = new Set([400, 409, 422]);
const TXID = /^[a-zA-Z0-9]{26,35}$/;
const LOCATION_ID = /^\d{1,19}$/;
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
/** Names no charge: ours are ULIDs. */
const NO_CHARGE = 'valeconnectiontest00000000000';
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
const PAGE_SIZE = 100;
const MAX_TEXT = 140;

/** Differences of a bank's API Pix from the Central Bank's specification. */
export interface ApiPixBank {
  /** Token URL; defaults to `{apiEndpoint}/oauth/token`. */
  tokenUrlOf?: (apiEndpoint: string) => string;
  token?: TokenRequest;
  /** Sent with every call. */
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent with the registration of the callback URL. */
  callback?: { headers: Record<string, string>; suffix: string };
}

/** Capabilities of every bank with API Pix. */
export const API_PIX = {
  capabilities: {
    // github.com/bacen/pix-api, openapi.yaml: `valor.original` is `\d{1,10}\.\d{2}` and not zero.
    minimumCentavos: 1,
    idempotentCreation: true,
    findByReference: true,
    cancel: true,
    refund: true,
    settledList: true,
  },
  semantics: {
    paidAmount: 'gross',
    unit: 'reais as a text with two decimals',
    timeZone: TIME_ZONE,
    expiredIsFinal: 'never',
    snapshotEchoes: ['reference', 'askedAmount', 'paidAmount', 'payments'],
  },
  statuses: API_PIX_STATUSES,
} as const;

/** The Central Bank's API Pix 2.9: `/cob`, `/pix`, `/pix/{e2eid}/devolucao/{id}`, `/webhook`. */
export const apiPix = definePaymentProvider({
  ...API_PIX,
  driver: 'api-pix',
  label: 'API Pix do Banco Central (outro banco)',
  endpoints: [],
  fields: API_PIX_FIELDS,
  connect: (account, http) => connectApiPix(account, http),
});

export function connectApiPix(
  account: ApiPixAccount,
  http: ProviderHttp,
  bank: ApiPixBank = {},
): PaymentProvider {
  const api = new ApiPix(account, http, bank);
  return {
    createCharge: (charge, signal) => api.createCob(charge, signal),
    readCharge: (txid, signal) => api.readCob(txid, signal),
    async checkHealth(signal) {
      await api
        .get(`/webhook/${encodeURIComponent(api.pixKey)}`, signal)
        .catch((error: unknown) => unlessNotFound(error));
      await api.get(cobPath(NO_CHARGE), signal).catch((error: unknown) => unlessNotFound(error));
    },
    async findCharges(reference, signal) {
      const snapshot = await api.readCob(reference, signal).catch((error: unknown) => unlessNotFound(error));
      return snapshot === undefined ? [] : [{ providerId: reference, snapshot }];
    },
    async cancelCharge(txid, signal) {
      const cob = await api.call('PATCH', cobPath(txid), signal, { status: REMOVED });
      if (fieldOf(cob, 'status') !== REMOVED)
        throw new ProviderError('invalid-reply', 'the reply does not say that the charge was removed');
    },
    refund: (refund, signal) => api.refund(refund, signal),
    findRefund: (refund, signal) => api.findRefund(refund, signal),
    async listSettled({ since, until, returnedOnly }, page, signal) {
      const query = new URLSearchParams({
        inicio: new Date(since).toISOString(),
        fim: new Date(until).toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
        ...(returnedOnly && { devolucaoPresente: 'true' }),
      });
      return pageOfPix(await api.get(`/pix?${query.toString()}`, signal), page);
    },
    registerCallback: (url, signal, options) =>
      registerAtKey(api, { pixKey: api.pixKey, url, ...bank.callback, ...options }, signal),
  };
}

class ApiPix {
  private readonly values: ApiPixAccount['values'];
  private readonly token: ApiPixToken;
  private readonly base: string;

  constructor(
    { apiEndpoint, values }: ApiPixAccount,
    private readonly http: ProviderHttp,
    private readonly bank: ApiPixBank,
  ) {
    this.values = values;
    this.base = apiEndpoint.replace(/\/+$/, '');
    const { publicToken, privateToken, tokenUrl = bank.tokenUrlOf?.(this.base) } = values;
    const client = { clientId: publicToken, clientSecret: privateToken };
    this.token = new ApiPixToken(http, tokenUrl ?? `${this.base}/oauth/token`, client, bank.token);
  }

  get pixKey(): string {
    return this.values.pixKey;
  }

  /** Our reference is the txid, so a repetition changes nothing; a charge that was paid meanwhile is read instead. */
  async createCob(charge: NewCharge, signal: AbortSignal): Promise<CreatedCharge> {
    const path = cobPath(charge.reference);
    try {
      return await this.created(
        charge,
        await this.call('PUT', path, signal, cobOf(charge, this.pixKey)),
        signal,
      );
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || !MAY_EXIST.has(error.status)) throw error;
      const existing = await this.get(path, signal).catch((error: unknown) => unlessNotFound(error));
      if (existing === undefined || askedCentavosOf(existing) !== charge.amountCentavos) throw error;
      return this.created(charge, existing, signal);
    }
  }

  /**
   * Includes the PIX code, which an order needs if it did not know this charge, even if the provider sends
   * only the location.
   */
  async readCob(txid: string, signal: AbortSignal): Promise<ChargeSnapshot> {
    const cob = await this.get(cobPath(txid), signal);
    const snapshot = snapshotOfCob(cob);
    const { pixCode, askedCentavos } = snapshot;
    if (pixCode !== null || typeof askedCentavos !== 'number') return snapshot;
    return { ...snapshot, pixCode: codeOfLocation(locationOf(cob), askedCentavos, this.merchant) };
  }

  async refund(refund: NewRefund, signal: AbortSignal): Promise<RefundSnapshot> {
    const path = refundPath(refund);
    await beforehand(this.token.get(signal));
    const body = { valor: reaisText(refund.centavos), descricao: refund.reason.slice(0, MAX_TEXT) };
    return refundOfDevolucao(await this.call('PUT', path, signal, body));
  }

  async findRefund(refund: NewRefund, signal: AbortSignal): Promise<RefundSnapshot | undefined> {
    const known = await this.get(refundPath(refund), signal).catch((error: unknown) => unlessNotFound(error));
    return known && refundOfDevolucao(known);
  }

  get(path: string, signal: AbortSignal): Promise<object> {
    return this.call('GET', path, signal);
  }

  /** Requests a new token, once, if the provider has dropped the current one. */
  async call(
    method: HttpRequest['method'],
    path: string,
    signal: AbortSignal,
    body?: object,
    own: Record<string, string> = {},
  ): Promise<object> {
    const send = async () => {
      const authorization = `Bearer ${await this.token.get(signal)}`;
      const headers = { ...this.bank.headers, ...own, authorization, accept: 'application/json' };
      return this.http(this.urlOf(path), { method, headers, signal, ...(body && { body }) });
    };
    let reply = await send();
    if (reply.status === UNAUTHORIZED) {
      this.token.forget();
      reply = await send();
    }
    const failure = failureOfReply(reply, problemOf(reply.json) ?? `HTTP ${reply.status}`);
    if (failure) throw failure;
    if (typeof reply.json === 'object' && reply.json !== null && !Array.isArray(reply.json))
      return reply.json;
    // Some calls succeed without a body.
    if (method !== 'GET' && reply.json === undefined && path.startsWith('/webhook')) return {};
    throw new ProviderError('invalid-reply', 'not a valid reply of API Pix');
  }

  private urlOf(path: string): string {
    const url = new URL(`${this.base}${path}`);
    for (const [name, value] of Object.entries(this.bank.query ?? {})) url.searchParams.set(name, value);
    return url.toString();
  }

  private get merchant(): { merchantName: string; merchantCity: string } {
    const { merchantName = 'LOJA', merchantCity = 'SAO PAULO' } = this.values;
    return { merchantName, merchantCity };
  }

  private async created(
    { reference, amountCentavos }: NewCharge,
    cob: object,
    signal: AbortSignal,
  ): Promise<CreatedCharge> {
    if (!isSameReference(textOf(fieldOf(cob, 'txid')), reference))
      throw new ProviderError('invalid-reply', 'the reply names another charge');
    return {
      providerId: reference,
      pixCode:
        textOf(fieldOf(cob, 'pixCopiaECola')) ?? (await this.codeOf(cob, amountCentavos, signal)) ?? '',
      providerStatus: textOf(fieldOf(cob, 'status')) ?? '',
      askedCentavos: askedCentavosOf(cob),
      feeCentavos: null,
      payPage: textOf(fieldOf(cob, 'sandboxUrl')),
    };
  }

  /** The reply contains the payload's URL or only the id of its location; null if it has neither. */
  private async codeOf(cob: object, amountCentavos: number, signal: AbortSignal): Promise<string | null> {
    const location = locationOf(cob) ?? (await this.locationById(fieldOf(fieldOf(cob, 'loc'), 'id'), signal));
    return codeOfLocation(location, amountCentavos, this.merchant);
  }

  /** A refusal here says nothing about the charge, which exists already. */
  private async locationById(id: unknown, signal: AbortSignal): Promise<string | null> {
    const known = textOf(id) ?? '';
    if (!LOCATION_ID.test(known)) return null;
    return this.get(`/loc/${known}`, signal).then(locationOf, (error: unknown) => {
      if (error instanceof ProviderRefusal) return null;
      throw error;
    });
  }
}

function cobOf({ amountCentavos, expiresAt, now, customer, description }: NewCharge, chave: string): object {
  return {
    calendario: { expiracao: Math.max(1, Math.floor((expiresAt - now) / 1_000)) },
    devedor: { cpf: customer.cpf, nome: customer.name },
    valor: { original: reaisText(amountCentavos) },
    chave,
    solicitacaoPagador: description.slice(0, MAX_TEXT),
  };
}

function refundPath({ id, endToEndId }: NewRefund): string {
  if (!REFUND_ID.test(id)) throw new ProviderRefusal('not a valid refund id of API Pix', 0);
  return `/pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`;
}

function cobPath(txid: string): string {
  if (!TXID.test(txid)) throw new ProviderRefusal('not a txid of API Pix', NOT_FOUND);
  return `/cob/${txid}`;
}

/** RFC 7807, with the violated rules; Efí uses its own format. */
function problemOf(json: unknown): string | null {
  const violations = fieldOf(json, 'violacoes');
  const first = Array.isArray(violations) ? textOf(fieldOf(violations[0], 'razao')) : null;
  return (
    first ?? ['detail', 'mensagem', 'title'].map((name) => textOf(fieldOf(json, name))).find(Boolean) ?? null
  );
}
