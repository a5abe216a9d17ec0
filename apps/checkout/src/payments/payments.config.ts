import { CHARGE_WAIT_MS, DEFAULT_PAYMENT_TIMEOUT_MINUTES } from '@vale/contracts/checkout';
import {
  ConfigError,
  defineConfig,
  integer,
  joinConfigs,
  setting,
  type ConfigOf,
} from '@vale/platform/config';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { demoDangers, isPrivateHost, plainUrlDangers } from '@vale/platform/start-dangers';
import * as z from 'zod/mini';
import { checkoutConfig } from '../checkout.config.js';
import { PAYMENT_PROVIDERS } from './providers/payment-providers.client.js';
import { fieldSettingProblems, settingsOfFields } from './providers/provider-field-settings.client.js';
import { variableOf } from './providers/provider-fields.js';

const drivers = PAYMENT_PROVIDERS.map(({ driver }) => driver);

/** Declared by the providers; read by `fieldSettings`. */
const accountSettings: object = settingsOfFields(PAYMENT_PROVIDERS);

const urlVariables = PAYMENT_PROVIDERS.flatMap(({ fields }) =>
  fields.filter(({ kind }) => kind === 'address').map(variableOf),
);

/** Shared by all sandboxes before each data folder got its own key. */
const FORMER_SANDBOX_KEY = 'vale-sandbox-key';

const url = () => z.url({ protocol: /^https?$/ });

const providerConfig = defineConfig(
  'checkout',
  {
    CHARGE_WAIT_MS: setting(
      z._default(integer(), CHARGE_WAIT_MS),
      'Milliseconds that "place order" waits for the charge before it replies without a PIX.',
    ),
    PAYMENT_API_URL: setting(
      z.optional(url()),
      'Base address of the payment provider, without the paths of its API. When it is not set: the one that the provider declares, once PAYMENT_PRIVATE_TOKEN is set; in demo mode, the sandbox.',
    ),
    PAYMENT_PROVIDER: setting(
      z._default(z.enum(drivers), 'external-transactions'),
      'Which provider takes the payments, by its driver name.',
    ),
    ...accountSettings,
    PAYMENT_NAME: setting(
      z._default(z.string(), 'PIX'),
      'Name of the payment method set by PAYMENT_API_URL.',
    ),
    PAYMENT_TIMEOUT_MINUTES: setting(
      z._default(integer({ min: 1, max: 1_440 }), DEFAULT_PAYMENT_TIMEOUT_MINUTES),
      'Minutes that a PIX can be paid; its codes are held 5 minutes longer.',
    ),
    PAYMENT_REQUEST_TIMEOUT_MS: setting(
      z._default(integer({ min: 100, max: 20_000 }), 10_000),
      'Timeout of one call to the payment provider, in milliseconds.',
    ),
    PAYMENT_MAX_CALLS: setting(
      z._default(integer({ min: 1, max: 1_000 }), 32),
      'Maximum number of concurrent calls to the payment provider, per process: half of them reads.',
    ),
    PAYMENT_MAX_QUEUED: setting(
      z._default(integer({ min: 1, max: 10_000 }), 256),
      'Charges that wait for a call to the payment provider, per process; further orders are refused. As many reads.',
    ),
    PAYMENT_READS_PER_MINUTE: setting(
      z._default(integer({ min: 1 }), 1_200),
      'Reads per minute of one account at its provider, over all processes and payment methods: how fast its bucket of tokens fills.',
    ),
    PAYMENT_READS_AT_ONCE: setting(
      z._default(integer({ min: 1 }), 300),
      'Tokens that the bucket holds: reads that may come at once after a pause. Closed orders leave three quarters of it, polls a quarter.',
    ),
    PAYMENT_CALLBACKS_PER_MINUTE: setting(
      z._default(integer({ min: 1 }), 6_000),
      'Callbacks that a payment provider may send per minute, over all processes; it has to repeat further ones.',
    ),
    PAYMENT_CALLBACK_URL: setting(
      z.optional(url()),
      'Origin under which the payment provider reaches this shop. PUBLIC_URL when it is not set.',
    ),
    SANDBOX_URL: setting(
      z.optional(url()),
      'Where checkout reaches the sandbox provider in demo mode. PUBLIC_URL/sandbox when it is not set.',
    ),
    SANDBOX_API_KEY: setting(z.optional(z.string()), {
      description:
        "The sandbox provider's key. Where the sandbox is mounted, the one in the file sandbox-key of DATA_DIR when it is not set.",
      secret: true,
    }),
  },
  (given, env) => {
    const provider = PAYMENT_PROVIDERS.find(({ driver }) => driver === given.PAYMENT_PROVIDER)!;
    const ownUrl = env['PAYMENT_PRIVATE_TOKEN'] ? provider.endpoints[0]?.url : undefined;
    const apiUrl = given.PAYMENT_API_URL ?? ownUrl;
    const value = { ...given, PAYMENT_API_URL: apiUrl };
    const problems = [
      ...(apiUrl ? fieldSettingProblems(value, provider) : []),
      ...(!env['PAYMENT_CLIENT_CERTIFICATE'] !== !env['PAYMENT_CLIENT_KEY']
        ? ['PAYMENT_CLIENT_CERTIFICATE and PAYMENT_CLIENT_KEY need each other']
        : []),
    ];
    if (problems.length > 0) throw new ConfigError('The settings of checkout cannot be used:', problems);
    return value;
  },
  (value, env) => [
    ...plainUrlDangers('PAYMENT_API_URL', value.PAYMENT_API_URL, env),
    ...plainUrlDangers('PAYMENT_CALLBACK_URL', value.PAYMENT_CALLBACK_URL, env),
    ...[...new Set(urlVariables)].flatMap((variable) => plainUrlDangers(variable, env[variable], env)),
    ...(env['PAYMENT_PRIVATE_TOKEN'] === FORMER_SANDBOX_KEY && !runtimeConfig.load(env).VALE_DEMO
      ? ["PAYMENT_PRIVATE_TOKEN is the sandbox's, which is public"]
      : []),
    ...(value.PAYMENT_API_URL && !isPrivateHost(value.PAYMENT_API_URL, env)
      ? demoDangers('real-money', 'PAYMENT_API_URL charges real money for cards of the demo', env)
      : []),
  ],
);

/** All settings of checkout. Those of its lower modules alone are in `checkoutConfig`, which knows no provider. */
export const paymentsConfig = joinConfigs(checkoutConfig, providerConfig);

export type PaymentsConfig = ConfigOf<typeof paymentsConfig>;
