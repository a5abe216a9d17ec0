import { writeDynamicBrCode } from '@vale/contracts/pix';

export interface FakeRefund {
  id: string;
  valor: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  horario: { solicitacao: string };
  /** Absent if the shop requested it. */
  natureza?: 'ORIGINAL' | 'MED_FRAUDE';
  rtrId?: string;
}

/**
 * Outcome of a refund request. `lost`: it is made, but the reply is an error. `refused-and-made`: it is made, but the reply
 * is a refusal. `closed`: the account is closed, so reads are refused too.
 */
export type FakeRefundReply =
  FakeRefund['status'] | 'refuse' | 'refused-and-made' | 'forbidden' | 'lost' | 'closed' | 'error';

const REFUSED = { status: 422, json: { title: 'Saldo insuficiente' } };

export interface FakePix {
  endToEndId: string;
  /** Null for a payment to the key itself. */
  txid: string | null;
  valor: string;
  horario: string;
  devolucoes: FakeRefund[];
}

interface FakeCob {
  txid: string;
  valor: string;
  location: string;
  cancelled: boolean;
  /** Fields of its reading in place of the true ones. */
  says?: Record<string, unknown>;
}

interface Call {
  method: string;
  /** Path and query, behind the API's own base. */
  url: URL;
  body: Record<string, unknown>;
}

export interface FakePixBankReply {
  status: number;
  json: unknown;
}

const BASE = '/api-pix';
/** Banks make tokens at paths of their own. */
const TOKEN = /\/(oauth(\/v2)?|openid-connect)\/token$/;
const SUM = /^\d{1,10}\.\d{2}$/;

/** API Pix 2.9 as a bank serves it, with counted calls, and as the test wants it to fail. Part of `FakeProvider`. */
export class FakePixBank {
  readonly cobs = new Map<string, FakeCob>();
  readonly pix: FakePix[] = [];
  /** Callback URLs, keyed by Pix key. */
  readonly webhooks = new Map<string, string>();
  /** Calls so far. */
  reads = 0;
  lists = 0;
  /** Requests for a refund, whether it is made or not; not the reads of one. */
  refunds = 0;
  /** Replies to lists. `one-page`: in pages of one payment. `same-page`: the first page, whatever is asked for. */
  listing: 'ok' | 'error' | 'one-page' | 'same-page' = 'ok';
  reading: 'ok' | 'error' = 'ok';
  registering: 'ok' | 'error' = 'ok';
  /** Payments that no list shows, by their end-to-end ids. */
  readonly unlisted = new Set<string>();
  /** Overrides of a payment in lists, keyed by end-to-end id. */
  readonly listedAs = new Map<string, Record<string, unknown>>();
  /** Replies to the next requests for a refund, one each; then `refunding`. */
  nextRefunds: FakeRefundReply[] = [];
  refunding: FakeRefundReply = 'DEVOLVIDO';
  /** Refunds exist and no reply shows them yet; asked for again, they are refused. */
  hidesRefunds = false;
  /** The sum of the next refund, where it is not the one that was asked for. */
  nextSum: string | undefined;
  /** The shop's callback URL. */
  webhookUrl = '';
  cancelling: 'ok' | 'refuse' = 'ok';
  creating: 'ok' | 'lost' = 'ok';
  /** Charges that were cancelled, by their txid. */
  readonly cancels: string[] = [];
  /** Happens before the next cancellation. */
  onCancel: (() => void) | undefined;
  private number = 0;

  static serves(path: string | undefined): boolean {
    return path !== undefined && (path.startsWith(`${BASE}/`) || TOKEN.test(path));
  }

  /** Pays `centavos`, or all of it, at `atMs`; listed like all others, but without a charge where `txid` is null. */
  pay(txid: string | null, atMs: number, centavos?: number): FakePix {
    const cob = txid === null ? undefined : this.cobs.get(txid);
    const valor = centavos === undefined ? cob!.valor : (centavos / 100).toFixed(2);
    const endToEndId = `E1234567820261121${String(++this.number).padStart(15, '0')}`;
    const paid = { endToEndId, txid, valor, horario: new Date(atMs).toISOString(), devolucoes: [] };
    this.pix.push(paid);
    return paid;
  }

  paymentsOf(txid: string): FakePix[] {
    return this.pix.filter((one) => one.txid === txid);
  }

  statusOf(txid: string): string {
    if (this.paymentsOf(txid).length > 0) return 'CONCLUIDA';
    return this.cobs.get(txid)?.cancelled ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : 'ATIVA';
  }

  reply({ method, url, body }: Call): FakePixBankReply {
    if (TOKEN.test(url.pathname)) return ok({ access_token: 'token', expires_in: 3_600 });
    const [kind = '', id = '', , refundId = ''] = url.pathname.slice(BASE.length + 1).split('/');
    if (kind === 'webhook' && this.registering === 'error') return { status: 503, json: {} };
    if (kind === 'webhook' && method === 'PUT') {
      this.webhookUrl = String(body['webhookUrl']);
      this.webhooks.set(decodeURIComponent(id), this.webhookUrl);
    }
    if (kind === 'webhook') return this.webhookAt(decodeURIComponent(id));
    if (kind === 'cob' && method === 'PATCH') return this.cancel(id);
    if (kind === 'cob') return method === 'PUT' ? this.create(id, body) : this.read(id);
    if (kind === 'pix' && id === '') return this.list(url.searchParams);
    if (kind === 'pix') return this.refund(method, id, refundId, body);
    return problem(404);
  }

  private webhookAt(key: string): FakePixBankReply {
    const webhookUrl = this.webhooks.get(key);
    return webhookUrl === undefined ? problem(404) : ok({ webhookUrl, chave: key });
  }

  private create(txid: string, body: Record<string, unknown>): FakePixBankReply {
    const valor = (body['valor'] as { original: string }).original;
    if (!SUM.test(valor)) return problem(400);
    const cob = { txid, valor, location: `bank.example/${txid}`, cancelled: false };
    this.cobs.set(txid, cob);
    return this.creating === 'lost' ? problem(500) : ok(this.shown(cob));
  }

  private cancel(txid: string): FakePixBankReply {
    this.onCancel?.();
    this.onCancel = undefined;
    const cob = this.cobs.get(txid);
    if (this.cancelling === 'refuse' || !cob || this.paymentsOf(txid).length > 0) return problem(400);
    cob.cancelled = true;
    this.cancels.push(txid);
    return ok(this.shown(cob));
  }

  private read(txid: string): FakePixBankReply {
    this.reads++;
    const cob = this.cobs.get(txid);
    if (this.reading === 'error') return problem(503);
    return cob ? ok(this.shown(cob)) : problem(404);
  }

  private shown({ txid, valor, location, says }: FakeCob): object {
    const pix = this.paymentsOf(txid).map((one) => (this.hidesRefunds ? { ...one, devolucoes: [] } : one));
    const code = { url: location, amountCentavos: Math.round(Number(valor) * 100) };
    return {
      txid,
      location,
      valor: { original: valor },
      ...(pix.length > 0 && { pix }),
      status: this.statusOf(txid),
      pixCopiaECola: writeDynamicBrCode({ ...code, merchantName: 'LOJA', merchantCity: 'SAO PAULO' }),
      ...says,
    };
  }

  private list(query: URLSearchParams): FakePixBankReply {
    this.lists++;
    if (this.listing === 'error') return problem(503);
    const [inicio, fim] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name)!));
    const isSame = this.listing === 'same-page';
    const page = isSame ? 0 : Number(query.get('paginacao.paginaAtual'));
    const size = this.listing === 'one-page' ? 1 : Number(query.get('paginacao.itensPorPagina'));
    const returned = query.get('devolucaoPresente') === 'true';
    const found = this.pix.filter(
      ({ endToEndId, horario, devolucoes }) =>
        !this.unlisted.has(endToEndId) &&
        (!returned || devolucoes.length > 0) &&
        Date.parse(horario) >= inicio! &&
        Date.parse(horario) <= fim!,
    );
    const quantidadeDePaginas = isSame ? 1e6 : Math.ceil(found.length / size);
    return ok({
      parametros: { paginacao: { paginaAtual: page, itensPorPagina: size, quantidadeDePaginas } },
      pix: found
        .slice(page * size, (page + 1) * size)
        .map((one) => ({ ...one, ...this.listedAs.get(one.endToEndId) })),
    });
  }

  private refund(method: string, e2eId: string, id: string, body: Record<string, unknown>): FakePixBankReply {
    const pix = this.pix.find(({ endToEndId }) => endToEndId === e2eId);
    const known = pix?.devolucoes.find((one) => one.id === id);
    if (this.refunding === 'closed') return problem(401);
    if (method !== 'PUT') return known && !this.hidesRefunds ? ok(known) : problem(404);
    this.refunds++;
    const how = this.nextRefunds.shift() ?? this.refunding;
    if (how === 'forbidden') return problem(403);
    if (how === 'error') return problem(503);
    if (known && this.hidesRefunds) return problem(400);
    if (!pix) return problem(404);
    if (how === 'refuse' || how === 'closed' || known) return REFUSED;
    const status = how === 'lost' || how === 'refused-and-made' ? 'DEVOLVIDO' : how;
    const valor = this.nextSum ?? String(body['valor']);
    this.nextSum = undefined;
    const refund = { id, valor, status, horario: { solicitacao: pix.horario } };
    pix.devolucoes.push(refund);
    if (how === 'refused-and-made') return REFUSED;
    return how === 'lost' ? problem(500) : { status: 201, json: refund };
  }
}

function ok(json: unknown): FakePixBankReply {
  return { status: 200, json };
}

function problem(status: number): FakePixBankReply {
  return { status, json: { type: 'about:blank', title: 'Recusado', status, detail: `HTTP ${status}` } };
}
