import { createServer } from 'node:http';

const EXTERNAL = '/api/External/Transactions';

/** A payment provider in this process, by both of the APIs, which counts what it is asked. Charges are paid by `pay` alone. */
export class StubProvider {
  calls = 0;
  lists = 0;
  amounts = new Map();
  callbackUrls = new Map();
  paid = new Set();

  static async open() {
    const { writeDynamicBrCode } = await import('@vale/contracts/pix');
    const provider = new StubProvider();
    provider.writeCode = writeDynamicBrCode;
    provider.server = createServer((request, response) => void provider.serve(request, response));
    await new Promise((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get url() {
    return `http://127.0.0.1:${this.server.address().port}`;
  }

  /** Of a shop that charges here. */
  settings(driver) {
    return {
      PAYMENT_PROVIDER: driver,
      PAYMENT_API_URL: driver === 'api-pix' ? `${this.url}/api-pix` : this.url,
      PAYMENT_PRIVATE_TOKEN: 'token',
      PAYMENT_PUBLIC_TOKEN: 'client',
      PAYMENT_PIX_KEY: 'loja@example.com',
    };
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Of External/Transactions: the charge is paid, and the shop called back. Resolves with the shop's reply. */
  async pay(id) {
    this.paid.add(id);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(this.transaction(id).object);
    const response = await fetch(this.callbackUrls.get(id), { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the call-back was refused: ${response.status}`);
  }

  async serve(request, response) {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = request.headers['content-type']?.includes('json') ? JSON.parse(text) : {};
    this.calls += 1;
    response.setHeader('content-type', 'application/json');
    // Charges cannot be cancelled here, so those of closed orders may still be paid.
    response.statusCode = request.method === 'PATCH' ? 400 : 200;
    response.end(JSON.stringify(this.reply(request.method, new URL(request.url, this.url), body)));
  }

  reply(method, { pathname }, body) {
    if (pathname.startsWith(EXTERNAL)) {
      if (method === 'GET') return this.transaction(pathname.slice(EXTERNAL.length + 1));
      this.amounts.set(body.externalReference, body.amount);
      this.callbackUrls.set(body.externalReference, body.postbackUrl);
      return this.transaction(body.externalReference);
    }
    if (pathname.endsWith('/oauth/token')) return { access_token: 'token', expires_in: 3_600 };
    if (pathname.endsWith('/api-pix/pix')) {
      this.lists += 1;
      const paginacao = { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 0 };
      return { parametros: { paginacao }, pix: [] };
    }
    const [, txid] = /\/cob\/(\w+)$/.exec(pathname) ?? [];
    if (!txid) return {};
    if (method === 'PUT') this.amounts.set(txid, Number(body.valor.original));
    return this.cob(txid);
  }

  /** Of a charge that this one did not make, too: orders may be copies. */
  amountOf(id) {
    return this.amounts.get(id) ?? this.amounts.values().next().value;
  }

  codeOf(id) {
    const amountCentavos = Math.round(this.amountOf(id) * 100);
    return this.writeCode({
      url: `pix.example/${id}`,
      amountCentavos,
      merchantName: 'LOJA',
      merchantCity: 'RECIFE',
    });
  }

  transaction(id) {
    const object = {
      identifier: id,
      status: this.paid.has(id) ? 'paid' : 'waiting payment',
      ...(this.paid.has(id) && { paidAt: new Date().toISOString() }),
      amount: this.amountOf(id),
      externalReference: id,
      pix: { qrCode: this.codeOf(id) },
    };
    return { success: true, object };
  }

  cob(txid) {
    const original = this.amountOf(txid).toFixed(2);
    return { txid, status: 'ATIVA', valor: { original }, pixCopiaECola: this.codeOf(txid) };
  }
}
