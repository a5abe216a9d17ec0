import { MINUTE_MS } from '@vale/contracts/time';
import type { ProviderAccount } from '../../../src/payments/providers/payment-provider.js';
import type { PaymentDriver } from '../../../src/payments/providers/payment-providers.client.js';
import { connectOnce } from '../../../src/payments/providers/provider-connections.client.js';
import { FakeProvider, PROVIDER_KEY } from '../../fake-provider.js';
import { AsaasDouble } from '../asaas-double.js';
import { EfiDouble } from '../efi-double.js';
import { MercadoPagoDouble } from '../mercado-pago-double.js';
import { PagarmeDouble } from '../pagarme-double.js';
import { PagBankDouble } from '../pagbank-double.js';
import { aCharge } from '../charge-builder.js';
import type { ProviderDouble, StrictDouble } from '../strict-double.js';
import { WooviDouble } from '../woovi-double.js';

type OpenDouble = Pick<ProviderDouble, 'account' | 'close'> & { pay(providerId: string, at: number): void };

const DOUBLES: Record<PaymentDriver, () => Promise<OpenDouble>> = {
  woovi: () => now(new WooviDouble()),
  asaas: () => now(new AsaasDouble()),
  'mercado-pago': () => now(new MercadoPagoDouble()),
  pagbank: () => now(new PagBankDouble()),
  pagarme: () => now(new PagarmeDouble()),
  efi: () => now(new EfiDouble()),
  inter: bank,
  itau: bank,
  sicoob: bank,
  'banco-do-brasil': bank,
  'api-pix': bank,
  'external-transactions': externalTransactions,
};

/** The provider's double, with a charge that was paid a minute ago. */
export async function openDouble(driver: PaymentDriver): Promise<OpenDouble> {
  const double = await DOUBLES[driver]();
  await sellAt(driver, double);
  return double;
}

export async function sellAt(driver: PaymentDriver, double: OpenDouble): Promise<void> {
  const now = Date.now();
  const charge = aCharge({ now, expiresAt: now + 30 * MINUTE_MS });
  const { providerId } = await connectOnce(driver, double.account).createCharge(
    charge,
    AbortSignal.timeout(30_000),
  );
  double.pay(providerId, now - MINUTE_MS);
}

function now<Double extends StrictDouble>(double: Double): Promise<Double> {
  double.now = Date.now();
  return double.listen();
}

/** Banks differ in how a token is requested, which the fake bank takes in any form. */
async function bank(): Promise<OpenDouble> {
  const provider = await FakeProvider.open();
  const apiEndpoint = `${provider.url}/api-pix`;
  const account: ProviderAccount = {
    apiEndpoint,
    values: {
      pixKey: 'loja@example.com',
      publicToken: 'client',
      privateToken: 'secret',
      applicationToken: 'application',
      merchantName: 'LOJA',
      merchantCity: 'SAO PAULO',
    },
  };
  return { account, close: () => provider.close(), pay: (txid, at) => void provider.apiPix.pay(txid, at) };
}

async function externalTransactions(): Promise<OpenDouble> {
  const provider = await FakeProvider.open();
  return {
    account: { apiEndpoint: provider.url, values: { privateToken: PROVIDER_KEY, expiry: 'hours' } },
    close: () => provider.close(),
    pay: (id) => void provider.pay(provider.charges.get(id)!.externalReference),
  };
}
