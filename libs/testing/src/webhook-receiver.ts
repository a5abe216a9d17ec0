import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A receiver of webhooks on this machine. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  /** Answers each message; 204 by default. */
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.on('end', () => {
        const body = JSON.parse(text) as ReceivedMessage['body'];
        receiver.messages.push({ headers: request.headers, text, body });
        receiver.answer(response);
      });
    });
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook?token=t0k3n`;
  }

  answers(status: number, headers: Record<string, string> = {}): void {
    this.answer = (response) => void response.writeHead(status, headers).end();
  }

  hangs(): void {
    this.answer = () => undefined;
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}
