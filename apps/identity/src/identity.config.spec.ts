import { expect, it } from '@jest/globals';
import { assertSafeToStart } from '@vale/platform/runtime-config';
import { identityConfig } from './identity.config.js';

const LIVE = {
  VALE_DEMO: 'false',
  IDENTITY_KEY: 'a key of thirty-two characters !',
  ADMIN_EMAIL: 'dona@loja.example',
  ADMIN_PASSWORD: 'bem guardada 7',
};
const start = (env: Record<string, string>) => () => assertSafeToStart([identityConfig], env);

it('starts outside the demo with an administrator of its own', () => {
  expect(start(LIVE)).not.toThrow();
});

it('refuses IDENTITY_KEY that is missing, or SECRET_KEY, outside the demo', () => {
  expect(start({ ...LIVE, IDENTITY_KEY: '' })).toThrow('- IDENTITY_KEY is missing');
  expect(start({ ...LIVE, SECRET_KEY: LIVE.IDENTITY_KEY })).toThrow('- IDENTITY_KEY is SECRET_KEY');
});

it.each(['', 'admin@vale.local', 'ADMIN@vale.local'])('refuses ADMIN_EMAIL=%p outside the demo', (email) => {
  expect(start({ ...LIVE, ADMIN_EMAIL: email })).toThrow('- ADMIN_EMAIL is missing, or the demo’s');
});

it.each([
  'curta 7',
  'dona@loja.example',
  '            ',
  'administrator',
  'valeadmin2026',
  'admin1234567',
  'lojaviva2024',
  'vale-demo-admin',
  'Vale-Demo-Admin',
  'trocar-senha-1',
  'jesusteama10!',
  'familia-silva-4',
])('refuses ADMIN_PASSWORD=%p outside the demo', (password) => {
  expect(start({ ...LIVE, ADMIN_PASSWORD: password })).toThrow(
    '- ADMIN_PASSWORD has to have 12 characters and be no common one',
  );
});
