import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { FakePixBank } from './fake-pix-bank.js';
import { clientCertificate, serverCertificate, serverKey } from './mtls-certificates.js';

/** API Pix as a bank serves it: only to callers with the certificate that it knows (mTLS). */
export class TlsBank {
  private readonly bank = new FakePixBank();
  private readonly server: Server;

  private constructor() {
    const tls = { cert: serverCertificate, key: serverKey, ca: clientCertificate };
    this.server = createServer(
      { ...tls, requestCert: true, rejectUnauthorized: true },
      ({ method = '', url = '' }, response) => {
        const { status, json } = this.bank.reply({ method, url: new URL(url, this.url), body: {} });
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      },
    );
  }

  static async open(): Promise<TlsBank> {
    const bank = new TlsBank();
    await new Promise<void>((resolve) => bank.server.listen(0, '127.0.0.1', resolve));
    return bank;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}/api-pix`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
