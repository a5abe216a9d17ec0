import { expect, it } from '@jest/globals';
import { assertSafeToStart } from '@vale/platform/runtime-config';
import { notificationConfig } from './notification.config.js';

const LIVE = {
  VALE_DEMO: 'false',
  NOTIFICATION_KEY: 'a key of thirty-two characters !',
  PUBLIC_URL: 'https://loja.example',
  SMTP_URL: 'smtps://mail.example',
};
const start = (env: Record<string, string>) => () => assertSafeToStart([notificationConfig], env);

it('starts outside the demo with a mail server that has TLS', () => {
  expect(start(LIVE)).not.toThrow();
  expect(start({ ...LIVE, SMTP_URL: 'smtp://mail.example:587?requireTLS=true' })).not.toThrow();
});

it('refuses NOTIFICATION_KEY that is missing, or SECRET_KEY, outside the demo', () => {
  expect(start({ ...LIVE, NOTIFICATION_KEY: '' })).toThrow('- NOTIFICATION_KEY is missing');
  expect(start({ ...LIVE, SECRET_KEY: LIVE.NOTIFICATION_KEY })).toThrow('- NOTIFICATION_KEY is SECRET_KEY');
});

it('refuses plain SMTP outside the demo', () => {
  expect(start({ ...LIVE, SMTP_URL: 'smtp://mail.example' })).toThrow(
    '- SMTP_URL has no TLS: use smtps, or smtp with ?requireTLS=true, or add mail.example to PRIVATE_HOSTS',
  );
});

it('refuses links in mails that have no TLS', () => {
  expect(start({ ...LIVE, PUBLIC_URL: 'http://loja.example' })).toThrow('- PUBLIC_URL has no TLS: use https');
});

it('refuses a demo that sends real mail, unless that is accepted', () => {
  const demo = { SMTP_URL: 'smtps://mail.example' };
  expect(start(demo)).toThrow(
    '- SMTP_URL sends mail to everybody whom a visitor names; set VALE_DEMO=false, or',
  );
  expect(start({ ...demo, VALE_DEMO_RISKS: 'real-mail' })).not.toThrow();
  expect(start({ SMTP_URL: 'smtp://127.0.0.1:1025' })).not.toThrow();
});
