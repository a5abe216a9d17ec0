import { afterEach, describe, expect, it } from '@jest/globals';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { notificationConfig } from '../notification.config.js';
import { MailRefused } from './mail-transport.js';
import { SmtpClient } from './smtp.client.js';

const settings = (url: string) => notificationConfig.load({ SMTP_URL: url });

describe('a mail', () => {
  const mail = {
    messageId: '<1@loja.example>',
    subject: 'Oi',
    text: 'Oi',
    html: '<p>Oi</p>',
    transactionId: null,
  };
  let inbox: SmtpInbox;
  let client: SmtpClient;
  afterEach(async () => {
    await client.onApplicationShutdown();
    await inbox.close();
  });

  it('is not sent to a server that does not offer TLS where it is required', async () => {
    inbox = await SmtpInbox.open();
    client = new SmtpClient(settings(`${inbox.url}?requireTLS=true`));
    await expect(client.send({ ...mail, to: 'ana@exemplo.com' })).rejects.toThrow('SMTP 500 at STARTTLS');
    expect(inbox.taken).toEqual([]);
  });

  it('goes to one recipient, whatever is written in the e-mail address', async () => {
    inbox = await SmtpInbox.open();
    client = new SmtpClient(settings(inbox.url));
    for (const to of ['ana@exemplo.com, bia@exemplo.com', 'todas: ana@exemplo.com, bia@exemplo.com;']) {
      await client.send({ ...mail, to }).catch((error: unknown) => expect(error).toBeInstanceOf(MailRefused));
    }
    await client.send({ ...mail, to: 'ana@exemplo.com' });
    expect(inbox.taken.every(({ to }) => to.length === 1)).toBe(true);
    expect(inbox.taken.at(-1)?.to).toEqual(['ana@exemplo.com']);
  });
});
