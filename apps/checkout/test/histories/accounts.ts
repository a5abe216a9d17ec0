import type { PaymentMethodDraft } from '../../src/payments/methods/payment-method.js';
import {
  paymentProvider,
  type PaymentDriver,
} from '../../src/payments/providers/payment-providers.client.js';
import { writeSecrets } from '../../src/payments/providers/provider-fields.js';
import type { Account, Dialect } from './bank-charge.js';
import { asaas, mercadoPago, pagBank, woovi } from './dialects.js';

/** Banks with API Pix, as their presets ask them. */
const BANKS: readonly PaymentDriver[] = ['api-pix', 'efi', 'inter', 'itau', 'sicoob', 'banco-do-brasil'];
const DIALECTS: readonly [PaymentDriver, Dialect][] = [
  ['mercado-pago', mercadoPago],
  ['asaas', asaas],
  ['woovi', woovi],
  ['pagbank', pagBank],
];

export const ACCOUNTS: readonly Account[] = [
  { origin: 'https://one.example', driver: 'external-transactions', listsPayments: false },
  ...BANKS.map((driver) => ({ origin: `https://${driver}.example`, driver, listsPayments: true })),
  ...DIALECTS.map(([driver, dialect]) => ({
    origin: `https://${driver}.example`,
    driver,
    dialect,
    listsPayments: true,
  })),
  { origin: 'https://other.example', driver: 'external-transactions', listsPayments: false },
];

export function accountAt(origin: string): Account {
  const found = ACCOUNTS.find((account) => account.origin === origin);
  if (!found) throw new Error(`no account at ${origin}`);
  return found;
}

/** The account as the settings describe it, with something in every field. */
export function methodAt({ origin, driver }: Account): PaymentMethodDraft<PaymentDriver> {
  const { fields } = paymentProvider(driver)!;
  const secrets = fields.filter(({ secret }) => secret).map(({ name }) => [name, name] as const);
  return {
    id: 'pix',
    name: 'PIX',
    driver,
    integrationType: 'pix',
    apiEndpoint: origin,
    publicToken: 'shop',
    privateToken: writeSecrets(fields, Object.fromEntries(secrets)),
    extraConfig: { timeout: 30, pixKey: 'a@b.example' },
  };
}
