import { Agent, request } from 'node:http';

export interface WireReply {
  status: number;
  type: string;
  text: string;
}

const TIMEOUT_MS = 120_000;

/** HTTP over connections that are kept, with addresses sent as they are. */
export class Wire {
  private readonly agent: Agent;
  private readonly address: { hostname: string; port: string };

  constructor(url: string, connections: number) {
    const { hostname, port } = new URL(url);
    this.address = { hostname, port };
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Reads only the head of an event stream. Throws when the connection ends before a reply, or none comes in time. */
  send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<WireReply> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { agent, address } = this;
    return new Promise((resolve, reject) => {
      const sent = request(
        { ...address, agent, method, path, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
        (reply) => {
          const head = { status: reply.statusCode!, type: reply.headers['content-type'] ?? '' };
          if (head.type.startsWith('text/event-stream')) {
            reply.destroy();
            return resolve({ ...head, text: '' });
          }
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.once('error', reject);
          reply.once('end', () => resolve({ ...head, text: Buffer.concat(chunks).toString() }));
        },
      );
      sent.once('timeout', () => sent.destroy(new Error(`no reply in ${TIMEOUT_MS} ms`)));
      sent.once('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
