import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeDynamicBrCode } from '@vale/contracts/pix';

interface Cob {
  txid: string;
  status: string;
  original: string;
  pix: Pix[];
}

interface Pix {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes: { id: string; valor: string; status: string; horario: { solicitacao: string } }[];
}

/** What becomes of the next request for a refund. `lost`: it is made and the reply is an error. */
export type RefundReply = 'ok' | 'lost' | 'refuse' | 'forbidden' | 'processing';

/** A provider that speaks API Pix over HTTP, with one account: it refunds and cancels. */
export class FakeApiPix {
  readonly cobs = new Map<string, Cob>();
  /** Replies to the next `PUT` of a refund, one each; then `ok`. */
  nextRefunds: RefundReply[] = [];
  /** How often a refund was asked for, read or not. */
  refundsAsked = 0;
  cancels: string[] = [];
  private readonly server: Server;
  private payments = 0;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
        const [status, json] = this.reply(request.method!, request.url!.split('/').slice(1), body);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      });
    });
  }

  static async open(): Promise<FakeApiPix> {
    const fake = new FakeApiPix();
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Pays a charge; its own sum, or another one. */
  pay(txid: string, valor?: string): Pix {
    const cob = this.cobs.get(txid)!;
    const endToEndId = `E12345678202611211200${String(++this.payments).padStart(11, '0')}`;
    const pix = { endToEndId, txid, valor: valor ?? cob.original, horario: new Date().toISOString() };
    cob.pix.push({ ...pix, devolucoes: [] });
    cob.status = 'CONCLUIDA';
    return cob.pix.at(-1)!;
  }

  private reply(method: string, path: string[], body: Record<string, unknown>): [number, unknown] {
    const [resource, id = '', , refundId = ''] = path;
    if (resource === 'oauth') return [200, { access_token: 'token', expires_in: 3_600 }];
    if (resource === 'webhook') return [200, {}];
    if (resource === 'cob') return this.cob(method, id, body);
    const pix = [...this.cobs.values()].flatMap((cob) => cob.pix).find((one) => one.endToEndId === id);
    return pix ? this.refund(method, pix, refundId, body) : [404, { title: 'Não encontrado' }];
  }

  private cob(method: string, txid: string, body: Record<string, unknown>): [number, unknown] {
    if (method === 'PUT') {
      const { original } = body['valor'] as { original: string };
      this.cobs.set(txid, { txid, original, status: 'ATIVA', pix: [] });
    }
    const cob = this.cobs.get(txid);
    if (!cob) return [404, { title: 'Não encontrado' }];
    if (method === 'PATCH' && cob.status !== 'ATIVA') return [400, { title: 'Cobrança já paga' }];
    if (method === 'PATCH') {
      this.cancels.push(txid);
      cob.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    }
    const amountCentavos = Math.round(Number(cob.original) * 100);
    const code = { url: `pix.example/${txid}`, amountCentavos, merchantName: 'LOJA', merchantCity: 'SP' };
    const { original, ...rest } = cob;
    return [200, { ...rest, valor: { original }, pixCopiaECola: writeDynamicBrCode(code) }];
  }

  private refund(method: string, pix: Pix, id: string, body: Record<string, unknown>): [number, unknown] {
    const known = pix.devolucoes.find((one) => one.id === id);
    if (method === 'GET') return known ? [200, known] : [404, { title: 'Não encontrado' }];
    this.refundsAsked++;
    const how = this.nextRefunds.shift() ?? 'ok';
    if (how === 'forbidden') return [403, { title: 'Sem permissão' }];
    if (how === 'refuse' || known) return [422, { title: 'Saldo insuficiente' }];
    const status = how === 'processing' ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO';
    const solicitacao = new Date().toISOString();
    pix.devolucoes.push({ id, valor: String(body['valor']), status, horario: { solicitacao } });
    return how === 'lost' ? [500, { title: 'Erro' }] : [201, pix.devolucoes.at(-1)];
  }
}
