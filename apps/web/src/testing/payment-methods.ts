import type { PaymentMethodView, PaymentProviderView } from '@vale/contracts/checkout';

const text = (name: string, label: string) => ({
  name,
  label,
  secret: false,
  required: false,
  identifiesAccount: false,
});
const secret = (name: string, label: string) => ({ ...text(name, label), secret: true, required: true });

/** Short versions of the providers that checkout declares. */
export const PROVIDERS: PaymentProviderView[] = [
  {
    driver: 'api-pix',
    label: 'API Pix do Banco Central',
    endpoints: [],
    fields: [
      { ...text('pixKey', 'Chave PIX que recebe'), required: true, identifiesAccount: true },
      secret('publicToken', 'Client id'),
      secret('privateToken', 'Client secret'),
      { ...secret('certificate', 'Certificado do cliente (PEM)'), required: false, kind: 'certificate' },
      { ...secret('privateKey', 'Chave privada (PEM)'), required: false, kind: 'private-key' },
    ],
  },
  {
    driver: 'external-transactions',
    label: 'External/Transactions',
    endpoints: [],
    fields: [
      secret('privateToken', 'Chave da API'),
      {
        ...text('expiry', 'Como o prazo é enviado'),
        options: [
          { value: 'hours', label: 'Em horas inteiras' },
          { value: 'instant', label: 'Como data e hora' },
        ],
      },
    ],
  },
  {
    driver: 'psp',
    label: 'PSP',
    hint: 'No painel do PSP, em Integrações.',
    endpoints: [
      { label: 'Produção', url: 'https://api.psp.com.br' },
      { label: 'Testes', url: 'https://testes.psp.com.br' },
    ],
    fields: [secret('privateToken', 'Access token')],
  },
];

export function aMethod(over: Partial<PaymentMethodView> = {}): PaymentMethodView {
  return {
    id: 'm1',
    name: 'PIX do banco',
    driver: 'api-pix',
    apiEndpoint: 'https://pix.banco.com.br',
    settings: { timeoutMinutes: 30, pixKey: 'loja@example.com' },
    secrets: {
      publicToken: { set: true, last4: '6789' },
      privateToken: { set: true, last4: null },
      certificate: { set: true, expiresAt: Date.parse('2027-05-01T12:00:00Z') },
      privateKey: { set: true },
    },
    isReadable: true,
    isActive: false,
    isFromSettings: false,
    replacedBy: null,
    createdAt: Date.parse('2026-11-22T12:00:00Z'),
    testedAt: null,
    capabilities: { cancel: true, refund: true, settledList: true, minimumCentavos: 1 },
    ...over,
  };
}
