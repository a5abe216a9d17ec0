import type { OutgoingMail } from './mail.js';

/** An SMTP server, or the demo's mailbox. */
export abstract class MailTransport {
  /**
   * Resolves when the mail was accepted. Rejects with `MailRefused` when it certainly was not; after any other error it
   * may have been.
   */
  abstract send(mail: OutgoingMail): Promise<void>;
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
}
