import { once } from 'node:events';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before the shop, and keeps the address of every request, as the access log of an ingress does. */
export class RecordingProxy {
  readonly addresses: string[] = [];
  /** The origin that it passes requests on to. */
  target = '';

  private constructor(private readonly server: Server) {}

  static async open(): Promise<RecordingProxy> {
    const server = createServer((request, response) => {
      const { method, url = '', headers } = request;
      proxy.addresses.push(url);
      const passedOn = send(proxy.target + url, { method, headers }, (reply) => {
        response.writeHead(reply.statusCode!, reply.rawHeaders);
        reply.pipe(response);
      });
      passedOn.on('error', () => response.destroy());
      request.pipe(passedOn);
    });
    const proxy = new RecordingProxy(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
