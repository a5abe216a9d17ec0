import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import type { Transporter } from 'nodemailer';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { MailboxRefused, MailRefused, MailTransport, type MailFault } from './mail-transport.js';
import type { OutgoingMail } from './mail.js';

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 4;

/** Uses a small pool of connections. */
@Injectable()
export class SmtpClient extends MailTransport implements OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined;

  constructor(@InjectConfig(notificationConfig) private readonly config: NotificationConfig) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.hand(mail);
    } catch (error) {
      throw withoutPersonalData(error);
    }
  }

  async test(mail: OutgoingMail): Promise<MailFault | null> {
    try {
      await this.hand(mail);
      return null;
    } catch (error) {
      return faultOf(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  private async hand(mail: OutgoingMail): Promise<void> {
    const { messageId, to, subject, text, html, unsubscribeUrl } = mail;
    const transport = await this.connected();
    // A string would be parsed as a list with names and groups.
    const recipient = { name: '', address: to };
    await transport.sendMail({
      from: this.config.MAIL_FROM,
      messageId,
      to: recipient,
      subject,
      text,
      html,
      headers: {
        // RFC 3834: keeps absence notices and other robots from answering.
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  }

  /** Connects with the first mail, so that a shop without mail neither connects nor loads the library. */
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
      // Mail is plain text; the library must never read a file or a URL for it.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(this.config.SMTP_URL && { url: this.config.SMTP_URL }),
    });
  }
}

interface SmtpFailure {
  code?: string;
  command?: string;
  message?: string;
  /** The server's reply. */
  response?: string;
  responseCode?: number;
  syscall?: string;
}

/** Characters. */
const MAX_DETAIL = 500;

function faultOf(error: unknown): MailFault {
  const failure = error as SmtpFailure;
  const detail = failure.response || failure.message || '';
  return { kind: faultKindOf(failure), detail: detail.slice(0, MAX_DETAIL) };
}

/** Uses the library's own codes, like `withoutPersonalData`. */
function faultKindOf({ code, command, response, syscall }: SmtpFailure): MailFault['kind'] {
  if (code === 'EDNS') return 'address-unknown';
  if (code === 'ETLS') return 'tls';
  if (code === 'EAUTH') return 'credentials';
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'recipient';
  if (response) return 'refused';
  return syscall === 'connect' ? 'connection-refused' : 'no-answer';
}

/** The server's message quotes the recipient, so only codes and commands are passed on. */
function withoutPersonalData(error: unknown): Error {
  const { code = 'unknown', command = 'unknown', responseCode, syscall } = error as SmtpFailure;
  const reason = `SMTP ${responseCode ?? code} at ${command}`;
  const refused = responseCode !== undefined || syscall === 'connect' || code === 'EDNS';
  if (!refused) return new Error(reason);
  const isRecipientRefused = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500;
  if (isRecipientRefused && isMailboxFault(error as SmtpFailure)) return new MailboxRefused(reason);
  return new MailRefused(reason, isRecipientRefused);
}

/** RFC 3463: 5.1 and 5.2 are about the mailbox; others, such as 5.7, are about the sender. */
function isMailboxFault({ response = '', responseCode }: SmtpFailure): boolean {
  const subject = /^\d{3}[ -]5\.(\d+)\./.exec(response)?.[1];
  if (subject) return subject === '1' || subject === '2';
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}
