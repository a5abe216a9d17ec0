import type { ProviderAccount } from './payment-provider.js';
import type { ProviderField } from './provider-fields.js';

export const API_PIX_FIELDS = [
  {
    name: 'pixKey',
    label: 'Chave PIX que recebe',
    maxLength: 77,
    secret: false,
    required: true,
    identifiesAccount: true,
  },
  {
    name: 'publicToken',
    label: 'Client id',
    maxLength: 300,
    secret: true,
    required: true,
    identifiesAccount: true,
  },
  {
    name: 'privateToken',
    label: 'Client secret',
    maxLength: 2_000,
    secret: true,
    required: true,
    identifiesAccount: true,
  },
  {
    name: 'tokenUrl',
    label: 'Endereço dos tokens OAuth (opcional)',
    kind: 'address',
    maxLength: 300,
    secret: false,
    required: false,
    identifiesAccount: true,
    hint: 'Quando não é o endereço da API com /oauth/token.',
  },
  {
    name: 'certificate',
    label: 'Certificado do cliente (PEM)',
    kind: 'certificate',
    secret: true,
    required: false,
    identifiesAccount: false,
    variable: 'PAYMENT_CLIENT_CERTIFICATE',
    hint: 'Para bancos que pedem mTLS.',
  },
  {
    name: 'privateKey',
    label: 'Chave privada (PEM)',
    kind: 'private-key',
    secret: true,
    required: false,
    identifiesAccount: false,
    variable: 'PAYMENT_CLIENT_KEY',
    hint: 'A chave deste certificado, sem senha.',
  },
  {
    name: 'authorities',
    label: 'Autoridades (PEM, opcional)',
    kind: 'authorities',
    secret: true,
    required: false,
    identifiesAccount: false,
    hint: 'Só se o servidor do banco usa uma autoridade própria.',
  },
  {
    name: 'merchantName',
    label: 'Nome do recebedor no PIX (opcional)',
    maxLength: 25,
    fallback: 'LOJA',
    secret: false,
    required: false,
    identifiesAccount: false,
  },
  {
    name: 'merchantCity',
    label: 'Cidade do recebedor (opcional)',
    maxLength: 15,
    fallback: 'SAO PAULO',
    secret: false,
    required: false,
    identifiesAccount: false,
  },
] as const satisfies readonly ProviderField[];

const [pixKey, publicToken, privateToken, , certificate, privateKey] = API_PIX_FIELDS;

/** Fields of a bank with known addresses that requires a client certificate. */
export const BANK_FIELDS = [
  pixKey,
  publicToken,
  privateToken,
  {
    ...certificate,
    required: true,
    hint: 'O certificado que o banco emitiu. De um .p12: openssl pkcs12 -in arquivo.p12 -out arquivo.pem -nodes',
  },
  {
    ...privateKey,
    required: true,
    hint: 'A chave deste certificado, sem senha. Pode ser o mesmo arquivo PEM.',
  },
] as const satisfies readonly ProviderField[];

/** Fields that the API Pix client reads. Banks that identify clients by certificate have no `privateToken`. */
export interface ApiPixValues {
  readonly pixKey: string;
  readonly publicToken: string;
  readonly privateToken?: string | undefined;
  readonly tokenUrl?: string | undefined;
  readonly merchantName?: string | undefined;
  readonly merchantCity?: string | undefined;
}

export type ApiPixAccount = ProviderAccount<ApiPixValues>;
