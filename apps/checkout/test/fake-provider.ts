import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toCentavos, toReais } from '@vale/contracts/money';
import { crc16, writeDynamicBrCode } from '@vale/contracts/pix';
import { FakePixBank } from './fake-pix-bank.js';

/** How one call is replied to. `lost`: the charge is made and the reply is an error. `silence`: no reply at all. */
export type FakeReply =
  | 'ok'
  | 'lost'
  | 'error'
  | 'refuse'
  | 'forbidden'
  | 'silence'
  | 'nonsense'
  | 'wrong-crc'
  | 'wrong-amount'
  | 'no-code'
  | 'no-charge';

export interface FakeCharge {
  id: string;
  externalReference: string;
  description: string;
  amountCentavos: number;
  status: string;
  paidCentavos: number | null;
  paidAt: string | null;
  qrCode: string;
  postbackUrl: string;
  /** Fields of its reading as the script says, in place of the true ones; `undefined` leaves one out. */
  says?: Record<string, unknown>;
  /** Replaces the object in a reading. */
  shape?: (object: object) => unknown;
}

export const PROVIDER_KEY = 'the-private-token';
/** The provider's own id of each call, by which its support would find it. */
export const CALL_ID = 'call-8c1f';
const PATH = '/api/External/Transactions';

/** A provider over real HTTP, which counts calls and misbehaves as the test says. */
export class FakeProvider {
  readonly charges = new Map<string, FakeCharge>();
  /** The same provider's other API. */
  readonly apiPix = new FakePixBank();
  readonly creations: Record<string, unknown>[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  reads = 0;
  /** Replies to the next creations, one each; then `creating`. */
  nextCreations: FakeReply[] = [];
  /** Reply to every creation after `nextCreations`. */
  creating: FakeReply = 'ok';
  reading: FakeReply = 'ok';
  /** Value of `success` in replies. */
  success: unknown = true;
  /** Replies to each creation with the first charge, regardless of the order. */
  repeatsCharge = false;
  /** Gives each new charge the code of the charge that was made first. */
  repeatsCode = false;
  /** Milliseconds before the reply to a creation. */
  latencyMs = 0;
  mostAtOnce = 0;
  /** Connections opened in total. */
  connections = 0;
  private held: (() => void)[] | undefined;
  private heldReads: (() => void)[] | undefined;
  private isReadHeld = (_charge: FakeCharge) => true;
  private callerCrash: { when: 'before' | 'after'; crash: () => void } | undefined;
  private atOnce = 0;
  private readonly server: Server;
  private readonly silent = new Set<ServerResponse>();

  private constructor(private port = 0) {
    this.server = createServer((request, response) => void this.reply(request, response));
    this.server.on('connection', () => this.connections++);
  }

  static async open(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    await provider.listen();
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stays unreachable until `listen`. */
  async close(): Promise<void> {
    for (const response of this.silent) response.destroy();
    this.silent.clear();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  chargesOf(transactionId: string): FakeCharge[] {
    return [...this.charges.values()].filter((charge) => charge.externalReference === transactionId);
  }

  /** Holds replies to creations until `replyToNext` releases them one by one. */
  holdCreations(): void {
    this.held = [];
  }

  /** Makes the charge of the longest held creation and replies to it. */
  replyToNext(): void {
    const next = this.held?.shift();
    if (!next) throw new Error('no creation is held');
    next();
  }

  replyToAll(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const reply of held) reply();
  }

  /** Holds reads of matching charges until `replyToReads`, which sends the state at the time of the request. */
  holdReads(isHeld: (charge: FakeCharge) => boolean = () => true): void {
    this.heldReads = [];
    this.isReadHeld = isHeld;
  }

  replyToReads(): void {
    const held = this.heldReads ?? [];
    this.heldReads = undefined;
    for (const reply of held) reply();
  }

  /** The caller's process ends at the next creation: before the call is handled, or after the charge is made. */
  crashCaller(when: 'before' | 'after', crash: () => void): void {
    this.callerCrash = { when, crash };
  }

  /** Pays the latest charge: its own amount, or another one. */
  pay(transactionId: string, centavos?: number): FakeCharge {
    const charge = this.chargesOf(transactionId).at(-1);
    if (!charge) throw new Error(`no charge for ${transactionId}`);
    charge.paidCentavos = centavos ?? charge.amountCentavos;
    const difference = charge.paidCentavos - charge.amountCentavos;
    charge.status = difference === 0 ? 'paid' : difference < 0 ? 'underpaid' : 'overpaid';
    charge.paidAt = new Date().toISOString();
    return charge;
  }

  private async reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    response.on('close', () => this.atOnce--);
    const body = await readJson(request);
    if (FakePixBank.serves(request.url)) {
      const { method = '', url = '' } = request;
      const { status, json } = this.apiPix.reply({ method, url: new URL(url, this.url), body });
      return send(response, status, json);
    }
    const isCreation = request.method === 'POST' && request.url === PATH;
    if (isCreation && this.crashes('before')) return void request.socket.destroy();
    this.headers.push(request.headers);
    if (isCreation) this.creations.push(body);
    else this.reads++;
    const how = isCreation ? (this.nextCreations.shift() ?? this.creating) : this.reading;
    if (isCreation && this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
    if (isCreation && this.held) await new Promise<void>((resolve) => this.held?.push(resolve));
    if (how === 'silence') return void this.silent.add(response);
    if (how === 'error') return send(response, 503, { success: false, message: 'Sistema indisponível' });
    if (how === 'refuse') return send(response, 200, { success: false, message: 'CPF bloqueado' });
    if (how === 'forbidden') return send(response, 401, { success: false, message: 'Token inválido' });
    if (how === 'nonsense') return send(response, 200, '<html>ok</html>');
    if (how === 'no-charge') return send(response, 200, { success: true, object: {} });
    const id = request.url?.slice(PATH.length + 1) ?? '';
    const charge = isCreation ? this.create(body, how) : this.charges.get(id);
    if (isCreation && this.crashes('after')) return void request.socket.destroy();
    if (how === 'lost') return send(response, 500, { success: false, message: 'Erro interno' });
    if (!charge) return send(response, 404, { success: false, message: 'Transação não encontrada' });
    const object = toObject(charge);
    if (!isCreation && this.heldReads && this.isReadHeld(charge))
      await new Promise<void>((resolve) => this.heldReads?.push(resolve));
    const shown = isCreation ? object : (charge.shape?.(object) ?? object);
    send(response, 200, { success: this.success, message: null, object: shown });
  }

  private crashes(when: 'before' | 'after'): boolean {
    if (this.callerCrash?.when !== when) return false;
    const { crash } = this.callerCrash;
    this.callerCrash = undefined;
    crash();
    return true;
  }

  private create(body: Record<string, unknown>, how: FakeReply): FakeCharge {
    const [first] = this.charges.values();
    if (this.repeatsCharge && first) return first;
    const id = `charge-${this.charges.size + 1}`;
    const amountCentavos = toCentavos(Number(body['amount']));
    const code = writeDynamicBrCode({
      url: `fake.example/${this.port}/${id}`,
      amountCentavos: amountCentavos + (how === 'wrong-amount' ? 100 : 0),
      merchantName: 'LOJA',
      merchantCity: 'SAO PAULO',
    });
    const charge: FakeCharge = {
      id,
      externalReference: String(body['externalReference']),
      description: String(body['description']),
      amountCentavos,
      status: 'Waiting Payment',
      paidCentavos: null,
      paidAt: null,
      qrCode:
        this.repeatsCode && first
          ? first.qrCode
          : how === 'no-code'
            ? ''
            : how === 'wrong-crc'
              ? code.slice(0, -4) + crc16(`${code}x`)
              : code,
      postbackUrl: String(body['postbackUrl']),
    };
    this.charges.set(id, charge);
    return charge;
  }
}

function toObject(charge: FakeCharge): object {
  return {
    identifier: charge.id,
    externalReference: charge.externalReference,
    status: charge.status,
    amount: toReais(charge.paidCentavos ?? charge.amountCentavos),
    fee: 0.99,
    pix: { qrCode: charge.qrCode },
    paidAt: charge.paidAt,
    sandboxUrl: `https://sandbox.example/pay/${charge.id}`,
    ...charge.says,
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': CALL_ID });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
