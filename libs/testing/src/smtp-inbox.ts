import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  to: string[];
  /** As it came over the wire. */
  raw: string;
  messageId: string;
}

/** A real SMTP server on loopback that keeps the mail it accepts. */
export class SmtpInbox {
  readonly taken: TakenMail[] = [];
  /** Refusals of the next recipients, one each; then all are accepted. */
  readonly refusals: { responseCode: number; message: string }[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async open(): Promise<SmtpInbox> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, reply) => {
        const refusal = inbox.refusals.shift();
        reply(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
      },
      onData: (stream, session, taken) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '';
          inbox.taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, messageId });
          taken();
        });
      },
    });
    const inbox = new SmtpInbox(server);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return inbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
