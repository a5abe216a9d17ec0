import { API_PIX, connectApiPix } from './api-pix.client.js';
import { BANK_FIELDS } from './api-pix-fields.js';
import { API_PIX_SCOPES } from './api-pix-token.client.js';
import { definePaymentProvider } from './payment-provider.js';

const [pixKey, publicToken, , certificate, privateKey] = BANK_FIELDS;

/** developers.inter.co: the client is named in the form of the token. */
export const inter = definePaymentProvider({
  ...API_PIX,
  driver: 'inter',
  label: 'Banco Inter',
  hint: 'No Internet Banking, em Soluções para sua empresa: crie uma aplicação com a API Pix e baixe chave e certificado.',
  endpoints: [{ label: 'Produção', url: 'https://cdpj.partners.bancointer.com.br/pix/v2' }],
  fields: BANK_FIELDS,
  connect: (account, http) =>
    connectApiPix(account, http, {
      tokenUrlOf: (apiEndpoint) => new URL('/oauth/v2/token', apiEndpoint).toString(),
      token: { style: 'form', scopes: API_PIX_SCOPES },
    }),
});

/** developers.sicoob.com.br: a client is known by its certificate and has no secret. */
export const sicoob = definePaymentProvider({
  ...API_PIX,
  driver: 'sicoob',
  label: 'Sicoob',
  hint: 'No portal developers.sicoob.com.br: crie um aplicativo com a API Pix Recebimentos e envie o certificado.',
  endpoints: [{ label: 'Produção', url: 'https://api.sicoob.com.br/pix/api/v2' }],
  fields: [pixKey, publicToken, certificate, privateKey],
  connect: (account, http) =>
    connectApiPix(account, http, {
      tokenUrlOf: besides(
        'https://api.sicoob.com.br',
        'https://auth.sicoob.com.br',
        '/auth/realms/cooperado/protocol/openid-connect/token',
      ),
      token: { style: 'form', scopes: API_PIX_SCOPES },
      headers: { client_id: account.values.publicToken },
    }),
});

/** devportal.itau.com.br: Pix Recebimentos. */
export const itau = definePaymentProvider({
  ...API_PIX,
  driver: 'itau',
  label: 'Itaú',
  hint: 'Peça ao gerente o token de acesso ao Itaú Developers, para credencial com client credentials e mTLS.',
  endpoints: [{ label: 'Produção', url: 'https://secure.api.itau/pix_recebimentos/v2' }],
  fields: BANK_FIELDS,
  connect: (account, http) =>
    connectApiPix(account, http, {
      tokenUrlOf: besides('https://secure.api.itau', 'https://sts.itau.com.br', '/api/oauth/token'),
      token: { style: 'form' },
      headers: { 'x-itau-apikey': account.values.publicToken },
    }),
});

/** developers.bb.com.br: every call names the application by its key. */
export const bancoDoBrasil = definePaymentProvider({
  ...API_PIX,
  driver: 'banco-do-brasil',
  label: 'Banco do Brasil',
  hint: 'No portal developers.bb.com.br: crie uma aplicação com a API Pix e envie o certificado.',
  endpoints: [{ label: 'Produção', url: 'https://api-pix.bb.com.br/pix/v2' }],
  fields: [
    ...BANK_FIELDS,
    {
      name: 'applicationToken',
      label: 'Chave da aplicação (gw-dev-app-key)',
      secret: true,
      required: true,
      identifiesAccount: true,
      maxLength: 300,
    },
  ],
  connect: (account, http) =>
    connectApiPix(account, http, {
      tokenUrlOf: besides('https://api-pix.bb.com.br', 'https://oauth.bb.com.br', '/oauth/token'),
      query: { 'gw-dev-app-key': account.values.applicationToken },
    }),
});

/** Tokens are made on a host of their own; for another address of the API, on that one. */
function besides(api: string, tokens: string, path: string): (apiEndpoint: string) => string {
  return (apiEndpoint) => {
    const { origin } = new URL(apiEndpoint);
    return `${origin === api ? tokens : origin}${path}`;
  };
}
