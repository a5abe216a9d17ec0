import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  to: string[];
  /** Raw text from the wire. */
  raw: string;
  /** `raw` with its lines and equals signs as they were before quoted-printable encoded them. */
  text: string;
  messageId: string;
}

interface Refusal {
  responseCode: number;
  message: string;
}

const NO_MAILBOX: Refusal = { responseCode: 550, message: '5.1.1 no such user' };

/** A real SMTP server on loopback that keeps the mail it accepts. */
export class SmtpInbox {
  readonly taken: TakenMail[] = [];
  /** Refusals of the next recipients, one each. */
  readonly refusals: Refusal[] = [];
  /** While set, every recipient is refused with it. */
  refusesAll: Refusal | null = null;
  /** Addresses without a mailbox here. */
  readonly unknown = new Set<string>();
  /** While true, a mail that was read whole is kept and its sender waits for the reply. */
  holding = false;

  private constructor(private readonly server: SMTPServer) {}

  static async open(): Promise<SmtpInbox> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, reply) => {
        const noMailbox = inbox.unknown.has(address) ? NO_MAILBOX : null;
        const refusal = noMailbox ?? inbox.refusesAll ?? inbox.refusals.shift();
        reply(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
      },
      onData: (stream, session, taken) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '';
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          inbox.taken.push({ to, raw, text, messageId });
          if (!inbox.holding) taken();
        });
      },
    });
    const inbox = new SmtpInbox(server);
    // A sender that is killed breaks its connection; expected.
    server.on('error', () => undefined);
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
