import { writeDynamicBrCode } from '@vale/contracts/pix';

export interface FakeRefund {
  id: string;
  valor: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  horario: { solicitacao: string };
}

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
const SUM = /^\d{1,10}\.\d{2}$/;

/** API Pix 2.9 as a bank serves it, with counted calls, and as the test wants it to fail. Part of `FakeProvider`. */
export class FakePixBank {
  readonly cobs = new Map<string, FakeCob>();
  readonly pix: FakePix[] = [];
  /** Calls so far. */
  reads = 0;
  lists = 0;
  refunds = 0;
  /** Replies to lists. `one-page`: whatever is asked for, in pages of one payment. */
  listing: 'ok' | 'error' | 'one-page' = 'ok';
  reading: 'ok' | 'error' = 'ok';
  /** Replies to refunds. `lost`: it is made, and the reply is an error. */
  refunding: FakeRefund['status'] | 'refuse' | 'lost' = 'DEVOLVIDO';
  private number = 0;

  static serves(path: string | undefined): boolean {
    return path?.startsWith(`${BASE}/`) ?? false;
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

  reply({ method, url, body }: Call): FakePixBankReply {
    const [kind = '', id = '', , refundId = ''] = url.pathname.slice(BASE.length + 1).split('/');
    if (kind === 'oauth') return ok({ access_token: 'token', expires_in: 3_600 });
    if (kind === 'webhook') return ok({});
    if (kind === 'cob') return method === 'PUT' ? this.create(id, body) : this.read(id);
    if (kind === 'pix' && id === '') return this.list(url.searchParams);
    if (kind === 'pix') return this.refund(method, id, refundId, body);
    return problem(404);
  }

  private create(txid: string, body: Record<string, unknown>): FakePixBankReply {
    const valor = (body['valor'] as { original: string }).original;
    if (!SUM.test(valor)) return problem(400);
    const cob = { txid, valor, location: `bank.example/${txid}` };
    this.cobs.set(txid, cob);
    return ok(this.shown(cob));
  }

  private read(txid: string): FakePixBankReply {
    this.reads++;
    const cob = this.cobs.get(txid);
    if (this.reading === 'error') return problem(503);
    return cob ? ok(this.shown(cob)) : problem(404);
  }

  private shown({ txid, valor, location }: FakeCob): object {
    const pix = this.pix.filter((one) => one.txid === txid);
    const code = { url: location, amountCentavos: Math.round(Number(valor) * 100) };
    return {
      ...{ txid, location, valor: { original: valor }, ...(pix.length > 0 && { pix }) },
      status: pix.length > 0 ? 'CONCLUIDA' : 'ATIVA',
      pixCopiaECola: writeDynamicBrCode({ ...code, merchantName: 'LOJA', merchantCity: 'SAO PAULO' }),
    };
  }

  private list(query: URLSearchParams): FakePixBankReply {
    this.lists++;
    if (this.listing === 'error') return problem(503);
    const [inicio, fim] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name)!));
    const page = Number(query.get('paginacao.paginaAtual'));
    const size = this.listing === 'one-page' ? 1 : Number(query.get('paginacao.itensPorPagina'));
    const found = this.pix.filter(
      ({ horario }) => Date.parse(horario) >= inicio! && Date.parse(horario) <= fim!,
    );
    const quantidadeDePaginas = Math.ceil(found.length / size);
    return ok({
      parametros: { paginacao: { paginaAtual: page, itensPorPagina: size, quantidadeDePaginas } },
      pix: found.slice(page * size, (page + 1) * size),
    });
  }

  private refund(method: string, e2eId: string, id: string, body: Record<string, unknown>): FakePixBankReply {
    const pix = this.pix.find(({ endToEndId }) => endToEndId === e2eId);
    const known = pix?.devolucoes.find((one) => one.id === id);
    if (known) return ok(known);
    if (!pix || method !== 'PUT') return problem(404);
    this.refunds++;
    if (this.refunding === 'refuse') return problem(400);
    const status = this.refunding === 'lost' ? 'DEVOLVIDO' : this.refunding;
    const refund = { id, valor: String(body['valor']), status, horario: { solicitacao: pix.horario } };
    pix.devolucoes.push(refund);
    return this.refunding === 'lost' ? problem(500) : { status: 201, json: refund };
  }
}

function ok(json: unknown): FakePixBankReply {
  return { status: 200, json };
}

function problem(status: number): FakePixBankReply {
  return { status, json: { type: 'about:blank', title: 'Recusado', status, detail: `HTTP ${status}` } };
}
