import { afterEach, describe, expect, it } from '@jest/globals';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { notificationConfig } from '../notification.config.js';
import { MailRefused } from './mail-transport.js';
import { requiresTls, SmtpClient } from './smtp.client.js';

const live = runtimeConfig.load({ VALE_DEMO: 'false', SECRET_KEY: 'a key of thirty-two characters !' });
const demo = runtimeConfig.load({});
const settings = (url: string, env: Record<string, string> = {}) =>
  notificationConfig.load({ SMTP_URL: url, ...env });

describe('TLS', () => {
  it('is required of a live shop’s server', () => {
    expect(requiresTls(settings('smtp://user:pass@mail.example:587'), live)).toBe(true);
    expect(requiresTls(settings('smtp://10.0.0.5'), live)).toBe(true);
  });

  it.each(['smtp://127.0.0.1:1025', 'smtp://localhost', 'smtp://[::1]:25'])(
    'is not required of a server on this machine (%s)',
    (url) => {
      expect(requiresTls(settings(url), live)).toBe(false);
    },
  );

  it('is not required in demo mode, nor where the shop does without', () => {
    expect(requiresTls(settings('smtp://mail:1025'), demo)).toBe(false);
    expect(requiresTls(settings('smtp://mail:1025', { SMTP_REQUIRE_TLS: 'false' }), live)).toBe(false);
  });
});

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
    // Another name of this machine, which no setting excepts.
    client = new SmtpClient(settings(inbox.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')), live);
    await expect(client.send({ ...mail, to: 'ana@exemplo.com' })).rejects.toThrow('SMTP 500 at STARTTLS');
    expect(inbox.taken).toEqual([]);
  });

  it('goes to one recipient, whatever is written in the address', async () => {
    inbox = await SmtpInbox.open();
    client = new SmtpClient(settings(inbox.url), live);
    for (const to of ['ana@exemplo.com, bia@exemplo.com', 'todas: ana@exemplo.com, bia@exemplo.com;']) {
      await client.send({ ...mail, to }).catch((error: unknown) => expect(error).toBeInstanceOf(MailRefused));
    }
    await client.send({ ...mail, to: 'ana@exemplo.com' });
    expect(inbox.taken.every(({ to }) => to.length === 1)).toBe(true);
    expect(inbox.taken.at(-1)?.to).toEqual(['ana@exemplo.com']);
  });
});
