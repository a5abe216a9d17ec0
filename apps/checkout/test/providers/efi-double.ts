import * as z from 'zod/mini';
import type { ProviderAccount } from '../../src/payments/providers/payment-provider.js';
import {
  checkedBody,
  doubleCode,
  ok,
  Refused,
  StrictDouble,
  type DoubleReply,
  type DoubleRequest,
  type ProviderDouble,
} from './strict-double.js';

const PIX_KEY = 'loja@example.com';

const money = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));
const cobSchema = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int().check(z.gte(1)) }),
  devedor: z.strictObject({
    cpf: z.string().check(z.regex(/^\d{11}$/)),
    nome: z.string().check(z.maxLength(200)),
  }),
  valor: z.strictObject({ original: money }),
  chave: z.literal(PIX_KEY),
  solicitacaoPagador: z.string().check(z.maxLength(140)),
});
const refundSchema = z.strictObject({
  valor: money,
  descricao: z.optional(z.string().check(z.maxLength(140))),
});

interface Devolucao {
  id: string;
  rtrId: string;
  valor: string;
  status: string;
  horario: { solicitacao: string };
}

interface Pix {
  endToEndId: string;
  txid: string;
  valor: string;
  chave: string;
  horario: string;
  devolucoes: Devolucao[];
}

interface Cob {
  txid: string;
  status: string;
  original: string;
  expiracao: number;
}

/**
 * Efí's API Pix by dev.efipay.com.br/docs/api-pix: the token by JSON, errors as `{nome, mensagem}`, a repeated txid or devolução
 * refused with 409, `expiracao` sent back as text.
 */
export class EfiDouble extends StrictDouble implements ProviderDouble {
  protected readonly routes = { creation: /^PUT \/v2\/cob\//, refund: /^PUT \/v2\/pix\// };
  private readonly cobs = new Map<string, Cob>();
  private readonly pix: Pix[] = [];
  webhook: { url: string; skipsMtls: boolean } | undefined;
  /** Entries of the largest page that it gives: few, so that any list has several. The real one gives up to 100. */
  longestPage = 2;

  get account(): ProviderAccount {
    const values = { pixKey: PIX_KEY, publicToken: 'Client_Id_1', privateToken: 'Client_Secret_1' };
    return { apiEndpoint: `${this.url}/v2`, values };
  }

  get charges(): number {
    return this.cobs.size;
  }

  get refunds(): number {
    return this.pix.flatMap(({ devolucoes }) => devolucoes).length;
  }

  pay(txid: string, at: number, centavos?: number): void {
    const cob = this.cobs.get(txid)!;
    if (cob.status !== 'ATIVA') throw new Error('the charge cannot be paid');
    cob.status = 'CONCLUIDA';
    this.pix.push({
      endToEndId: `E09089356202611261${String(this.pix.length).padStart(14, '0')}`,
      txid,
      chave: PIX_KEY,
      horario: new Date(at).toISOString(),
      devolucoes: [],
      valor: centavos === undefined ? cob.original : (centavos / 100).toFixed(2),
    });
  }

  returnByHand(txid: string, centavos: number): void {
    const pix = this.pix.find((one) => one.txid === txid)!;
    pix.devolucoes.push(
      devolucaoOf(`PANEL${pix.devolucoes.length}`, (centavos / 100).toFixed(2), 'DEVOLVIDO'),
    );
  }

  say(txid: string, word: string): void {
    this.cobs.get(txid)!.status = word;
  }

  settleRefunds(): void {
    for (const one of this.pix.flatMap(({ devolucoes }) => devolucoes))
      if (one.status === 'EM_PROCESSAMENTO') one.status = STATES[this.refunding];
  }

  protected handle(request: DoubleRequest): DoubleReply {
    const { method, path } = request;
    if (path === '/oauth/token') return this.token(request);
    if (request.headers.authorization !== 'Bearer efi-token')
      throw refusal(401, 'invalid_token', 'Token inválido');
    const [, , kind = '', id = '', , refundId = ''] = path.split('/').map(decodeURIComponent);
    if (kind === 'webhook') return this.webhookOf(request);
    if (kind === 'cob' && method === 'PUT') return this.create(id, request.body);
    if (kind === 'cob' && method === 'PATCH') return this.remove(id, request.body);
    if (kind === 'cob') return ok(this.shown(this.cob(id)));
    if (kind === 'pix' && id === '') return this.list(request.query);
    if (kind === 'pix') return this.refund(method, id, refundId, request.body);
    throw refusal(404, 'not_found', 'Rota não encontrada');
  }

  private token({ headers, body }: DoubleRequest): DoubleReply {
    if (headers['content-type'] !== 'application/json' || !z.safeParse(grantSchema, body).success)
      throw refusal(400, 'invalid_request', 'O corpo é JSON com grant_type');
    const basic = Buffer.from('Client_Id_1:Client_Secret_1').toString('base64');
    if (headers.authorization !== `Basic ${basic}`)
      throw new Refused(401, {
        error: 'invalid_client',
        error_description: 'Invalid or inactive credentials',
      });
    return ok({ access_token: 'efi-token', token_type: 'Bearer', expires_in: 3600 });
  }

  private webhookOf({ method, headers, body }: DoubleRequest): DoubleReply {
    if (method === 'GET' && this.webhook) return ok({ webhookUrl: this.webhook.url });
    if (method === 'GET') throw refusal(404, 'webhook_nao_encontrado', 'Webhook não encontrado');
    this.webhook = {
      url: (body as { webhookUrl: string }).webhookUrl,
      skipsMtls: headers['x-skip-mtls-checking'] === 'true',
    };
    return { status: 201, json: { webhookUrl: this.webhook.url } };
  }

  private cob(txid: string): Cob {
    const cob = this.cobs.get(txid);
    if (!cob)
      throw refusal(404, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado');
    return cob;
  }

  private create(txid: string, body: unknown): DoubleReply {
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) throw refusal(400, 'txid_invalido', 'txid inválido');
    const { valor, calendario } = checkedBody(cobSchema, body, refusedBody);
    if (Number(valor.original) <= 0)
      throw refusal(400, 'valor_invalido', 'Campo valor.original deve ser maior que zero');
    if (this.cobs.has(txid)) throw refusal(409, 'txid_duplicado', 'Campo txid informado já foi utilizado');
    const cob = { txid, status: 'ATIVA', original: valor.original, expiracao: calendario.expiracao };
    this.cobs.set(txid, cob);
    return { status: 201, json: this.shown(cob) };
  }

  private remove(txid: string, body: unknown): DoubleReply {
    const cob = this.cob(txid);
    if (cob.status !== 'ATIVA') throw refusal(409, 'status_cobranca_invalido', 'A cobrança não está ATIVA');
    cob.status = (body as { status: string }).status;
    return ok(this.shown(cob));
  }

  private shown({ txid, status, original, expiracao }: Cob): object {
    const pix = this.pix.filter((one) => one.txid === txid);
    return {
      txid,
      status,
      chave: PIX_KEY,
      valor: { original },
      revisao: 0,
      calendario: { criacao: '2026-11-26T15:00:00.000Z', expiracao: String(expiracao) },
      loc: { id: 1, location: `qrcodespix.sejaefi.com.br/v2/${txid}`, tipoCob: 'cob' },
      location: `qrcodespix.sejaefi.com.br/v2/${txid}`,
      pixCopiaECola: doubleCode('qrcodespix.sejaefi.com.br', txid, Math.round(Number(original) * 100)),
      ...(pix.length > 0 && { pix }),
    };
  }

  private list(query: URLSearchParams): DoubleReply {
    const [inicio, fim] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name) ?? ''));
    if (Number.isNaN(inicio) || Number.isNaN(fim))
      throw refusal(400, 'data_invalida', 'inicio e fim são obrigatórios');
    const found = this.pix.filter(
      ({ horario }) => Date.parse(horario) >= inicio! && Date.parse(horario) <= fim!,
    );
    const page = Number(query.get('paginacao.paginaAtual') ?? 0);
    const size = this.longestPage;
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeTotalDeItens: found.length,
      quantidadeDePaginas: Math.ceil(found.length / size),
    };
    const pix = found.slice(page * size, (page + 1) * size);
    return ok({ parametros: { paginacao }, pix });
  }

  private refund(method: string, e2eId: string, id: string, body: unknown): DoubleReply {
    const pix = this.pix.find(({ endToEndId }) => endToEndId === e2eId);
    if (!pix) throw refusal(404, 'pix_nao_encontrado', 'Nenhum Pix encontrado para o endToEndId informado');
    const known = pix.devolucoes.find((one) => one.id === id);
    if (method === 'GET') {
      if (!known) throw refusal(404, 'devolucao_nao_encontrada', 'Nenhuma devolução encontrada');
      return ok(known);
    }
    if (known) throw refusal(409, 'devolucao_id_duplicado', 'Já existe uma devolução com este id');
    const wanted = checkedBody(refundSchema, body, refusedBody);
    const back = pix.devolucoes.reduce((sum, { valor }) => sum + Number(valor), 0);
    if (back + Number(wanted.valor) > Number(pix.valor) + 0.001)
      throw refusal(400, 'devolucao_valor_invalido', 'O valor é maior que o saldo do Pix');
    const made = devolucaoOf(id, wanted.valor, STATES[this.refunding]);
    pix.devolucoes.push(made);
    return { status: 201, json: made };
  }
}

const grantSchema = z.strictObject({ grant_type: z.literal('client_credentials') });
const STATES = { done: 'DEVOLVIDO', pending: 'EM_PROCESSAMENTO', failed: 'NAO_REALIZADO' } as const;

function devolucaoOf(id: string, valor: string, status: string): Devolucao {
  return {
    id,
    rtrId: `D09089356${id}`,
    valor,
    status,
    horario: { solicitacao: '2026-11-26T16:00:00.000Z' },
  };
}

function refusedBody(problem: string): Refused {
  return refusal(400, 'json_invalido', problem);
}

function refusal(status: number, nome: string, mensagem: string): Refused {
  return new Refused(status, { nome, mensagem });
}
