import type { OutgoingMail } from './mail.js';

/** An SMTP server, or the demo's mailbox. */
export abstract class MailTransport {
  /**
   * Resolves when the mail was accepted. Rejects with `MailRefused` when it certainly was not; after any other error it
   * may have been.
   */
  abstract send(mail: OutgoingMail): Promise<void>;

  /**
   * Sends it once for the admin who waits for the outcome: null when it was accepted. Unlike an error of `send`, which is
   * logged and stored, a fault may quote the recipient.
   */
  abstract test(mail: OutgoingMail): Promise<MailFault | null>;
}

export interface MailFault {
  /** Where it failed. `no-answer`: the mail may have been accepted. */
  kind:
    | 'not-configured'
    | 'address-unknown'
    | 'connection-refused'
    | 'no-answer'
    | 'tls'
    | 'credentials'
    | 'sender'
    | 'recipient'
    | 'refused';
  /** The server's own words, else those of the connection; empty without any. */
  detail: string;
}

/** The mail was certainly not accepted. The message names neither the recipient nor the content. */
export class MailRefused extends Error {
  constructor(
    reason: string,
    /** No further attempt can help, such as where the mailbox does not exist. */
    readonly permanent: boolean,
  ) {
    super(reason);
    this.name = 'MailRefused';
  }
}

/** A live shop without an SMTP server: nothing is lost, each mail becomes a dead letter that can be requeued. */
export class NoMailTransport extends MailTransport {
  send(): Promise<void> {
    return Promise.reject(new MailRefused('no mail can be sent: SMTP_URL is not set', true));
  }

  test(): Promise<MailFault> {
    return Promise.resolve({ kind: 'not-configured', detail: '' });
  }
}
