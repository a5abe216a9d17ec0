import type { ProviderAccount } from '../../../src/payments/providers/payment-provider.js';
import {
  paymentProvider,
  PAYMENT_PROVIDERS,
} from '../../../src/payments/providers/payment-providers.client.js';
import {
  fieldSettingProblems,
  fieldSettings,
} from '../../../src/payments/providers/provider-field-settings.client.js';
import { compareVisits, type Finding } from './compare-visits.js';
import { openDouble } from './provider-doubles.js';
import { visitAccount } from './visit-account.js';

interface CheckOptions {
  driver: string;
  /** Makes and cancels the smallest charge. */
  charge: boolean;
  /** The address may be one where money is real. */
  production: boolean;
}

/** The owner has to change something before anything can be compared. The message is for them. */
export class CheckProblem extends Error {}

/**
 * Compares an account, read from the `PAYMENT_…` settings, with its provider's double. Throws `CheckProblem` before the first call if the
 * settings are not enough, or lead to real money without permission.
 */
export async function checkProvider(
  { driver: name, charge, production }: CheckOptions,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const definition = paymentProvider(name);
  if (!definition) {
    const drivers = PAYMENT_PROVIDERS.map(({ driver }) => driver).join(', ');
    throw new CheckProblem(`--driver is one of: ${drivers}.`);
  }
  const { driver, fields, endpoints } = definition;
  const sandboxes = endpoints.slice(1).map(({ url }) => url);
  const apiEndpoint = settings['PAYMENT_API_URL'] || sandboxes[0];
  const problems = fieldSettingProblems(settings, { driver, fields });
  if (!apiEndpoint)
    problems.push('PAYMENT_API_URL is missing: the provider publishes no address of a sandbox');
  if (!apiEndpoint || problems.length > 0) throw new CheckProblem(`${problems.join('. ')}.`);
  if (!production && !isSandbox(apiEndpoint, sandboxes))
    throw new CheckProblem(
      `${apiEndpoint} is not known as a sandbox, so money may be real there. Repeat with --production if that is meant.`,
    );
  const fallbacks = fields.flatMap(({ name: field, fallback }) => (fallback ? [[field, fallback]] : []));
  const account: ProviderAccount = {
    apiEndpoint,
    values: {
      ...(Object.fromEntries(fallbacks) as Record<string, string>),
      ...fieldSettings(settings, fields),
    },
  };
  const double = await openDouble(driver);
  try {
    const expected = await visitAccount(driver, double.account, { charge });
    return compareVisits(expected, await visitAccount(driver, account, { charge }));
  } finally {
    await double.close();
  }
}

function isSandbox(address: string, sandboxes: readonly string[]): boolean {
  const isListed = sandboxes.some((url) => url === address.replace(/\/+$/, ''));
  return isListed || ['127.0.0.1', 'localhost'].includes(new URL(address).hostname);
}
