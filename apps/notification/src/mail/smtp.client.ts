import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { Transporter } from 'nodemailer';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import type { OutgoingMail } from './mail.js';

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 4;

/** Any SMTP server, over a small pool of connections. */
@Injectable()
export class SmtpClient extends MailTransport implements OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined;

  constructor(
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {
    super();
  }

  async send({ messageId, to, subject, text, html }: OutgoingMail): Promise<void> {
    try {
      const transport = await this.connected();
      // An object: a string would be parsed, as a list with names and groups.
      const recipient = { name: '', address: to };
      await transport.sendMail({
        from: this.config.MAIL_FROM,
        messageId,
        to: recipient,
        subject,
        text,
        html,
      });
    } catch (error) {
      throw withoutPersonalData(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /** With the first mail: a shop that sends none opens no connection and does not load the library. */
  private connected(): Promise<Transporter> {
    this.transport ??= this.connect();
    return this.transport;
  }

  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mail is made of text alone: nothing in it may make the library read a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
      requireTLS: requiresTls(this.config, this.runtime),
      ...(this.config.SMTP_URL && { url: this.config.SMTP_URL }),
    });
  }
}

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Otherwise whoever is on the way may strip STARTTLS from the server's reply, and read mails and password. */
export function requiresTls(
  { SMTP_URL, SMTP_REQUIRE_TLS }: Pick<NotificationConfig, 'SMTP_URL' | 'SMTP_REQUIRE_TLS'>,
  { VALE_DEMO }: Pick<RuntimeConfig, 'VALE_DEMO'>,
): boolean {
  const host = SMTP_URL ? new URL(SMTP_URL).hostname : '';
  return SMTP_REQUIRE_TLS && !VALE_DEMO && !THIS_MACHINE.test(host);
}

interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
}

/** The server's own message quotes the recipient: only codes and commands are passed on. */
function withoutPersonalData(error: unknown): Error {
  const { code = 'unknown', command = 'unknown', responseCode, syscall } = error as SmtpFailure;
  const reason = `SMTP ${responseCode ?? code} at ${command}`;
  const refused = responseCode !== undefined || syscall === 'connect' || code === 'EDNS';
  if (!refused) return new Error(reason);
  const unknownMailbox = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
  return new MailRefused(reason, unknownMailbox);
}
