import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Batch {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

interface CollectedSpan {
  name: string;
  /** 2 is an error. */
  status: { code: number };
}

/** Takes traces over OTLP/HTTP, as a collector does, and keeps all of them. */
export class SpanCollector {
  readonly spans: CollectedSpan[] = [];
  /** Everything that came: names, attributes, events, status messages, and the resource. */
  all = '';

  private constructor(private readonly server: Server) {}

  static async open(): Promise<SpanCollector> {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const { resourceSpans } = JSON.parse(body) as Batch;
        collector.all += body;
        for (const { scopeSpans } of resourceSpans)
          collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const collector = new SpanCollector(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
