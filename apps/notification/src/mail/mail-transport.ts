import type { OutgoingMail } from './mail.js';

export abstract class MailTransport {
  /**
   * Resolves when the mail was accepted. Rejects with `MailRefused` if it certainly was not; after any other error it
   * may have been accepted.
   */
  abstract send(mail: OutgoingMail): Promise<void>;

  /**
   * Returns null if the mail was accepted. A fault may quote the recipient, because only the waiting admin sees it;
   * errors of `send` are logged and stored.
   */
  abstract test(mail: OutgoingMail): Promise<MailFault | null>;
}

export interface MailFault {
  /** `no-answer`: the mail may have been accepted. */
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
  /** The server's words, else the connection's. Empty if there are none. */
  detail: string;
}

/** The mail was certainly not accepted. The message contains neither recipient nor content. */
export class MailRefused extends Error {
  constructor(
    reason: string,
    /** No further attempt can help, for example if the mailbox does not exist. */
    readonly permanent: boolean,
  ) {
    super(reason);
    this.name = 'MailRefused';
  }
}

/** The recipient's server says that it has no such mailbox. */
export class MailboxRefused extends MailRefused {
  constructor(reason: string) {
    super(reason, true);
    this.name = 'MailboxRefused';
  }
}

/** For a live shop without an SMTP server: each mail becomes a dead letter that can be requeued. */
export class NoMailTransport extends MailTransport {
  send(): Promise<void> {
    return Promise.reject(new MailRefused('no mail can be sent: SMTP_URL is not set', true));
  }

  test(): Promise<MailFault> {
    return Promise.resolve({ kind: 'not-configured', detail: '' });
  }
}
