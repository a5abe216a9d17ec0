import { API_PIX, connectApiPix } from './api-pix.client.js';
import { BANK_FIELDS } from './api-pix-fields.js';
import { definePaymentProvider } from './payment-provider.js';

/** Efí: dev.efipay.com.br/docs/api-pix. It refuses a repeated txid with 409, so the charge is read instead. */
export const efi = definePaymentProvider({
  ...API_PIX,
  driver: 'efi',
  label: 'Efí',
  hint: 'No painel da Efí, em API: crie uma aplicação com API Pix (escopos cob, pix e webhook) e baixe o certificado.',
  endpoints: [
    { label: 'Produção', url: 'https://pix.api.efipay.com.br/v2' },
    { label: 'Homologação', url: 'https://pix-h.api.efipay.com.br/v2' },
  ],
  fields: BANK_FIELDS,
  connect: (account, http) =>
    connectApiPix(account, http, {
      tokenUrlOf: (apiEndpoint) => new URL('/oauth/token', apiEndpoint).toString(),
      token: { style: 'basic-json' },
      // The callback address has its own secret and requires no client certificate. Without the suffix Efí would add
      // `/pix`.
      callback: { headers: { 'x-skip-mtls-checking': 'true' }, suffix: '?ignorar=' },
    }),
});
