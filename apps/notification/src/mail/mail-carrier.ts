import type { OutgoingMail } from './mail.js';

/** Who takes mail: an SMTP server, or the demo's mailbox. */
export abstract class MailCarrier {
  /** Resolves when the mail was taken. Rejects with `MailRefused` when it surely was not; any other failure leaves it open. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** The mail was surely not taken. Its text names neither the recipient nor the content. */
export class MailRefused extends Error {
  constructor(
    reason: string,
    /** No further try can help: there is no such mailbox. */
    readonly forGood: boolean,
  ) {
    super(reason);
    this.name = 'MailRefused';
  }
}

/** A live shop without an SMTP server: nothing is lost, each mail waits among the dead letters to be replayed. */
export class NoCarrier extends MailCarrier {
  send(): Promise<void> {
    return Promise.reject(new MailRefused('no mail can be sent: SMTP_URL is not set', true));
  }
}
