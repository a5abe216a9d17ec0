import * as z from 'zod/mini';
import {
  ConfigError,
  defineConfig,
  flag,
  integer,
  setting,
  type ConfigDefinition,
  type ConfigOf,
  type Environment,
} from './config.js';
import { keyDangers, keyWarnings } from './own-keys.js';

export const DEMO_RISKS = ['public-admin', 'real-mail', 'real-money'] as const;
const RISKS = new RegExp(`^((${DEMO_RISKS.join('|')})(, *|$))*$`);

const port = () => integer({ max: 65_535 });
const DEFAULT_PORT = 3000;

/** Settings of every app. The defaults serve the demo on this machine only. */
export const runtimeConfig = defineConfig(
  'runtime',
  {
    NODE_ENV: setting(
      z._default(z.enum(['development', 'test', 'production']), 'development'),
      'production turns the demo off and refuses default secrets.',
    ),
    VALE_DEMO: setting(
      z._default(flag(), true),
      'Demo data, demo accounts, the sandbox payment provider and the mailbox page. false refuses default secrets.',
    ),
    VALE_DEMO_RISKS: setting(
      z._default(z.string().check(z.regex(RISKS, `a list of ${DEMO_RISKS.join(', ')}`)), ''),
      'Risks of the demo that are accepted, comma separated: public-admin (HOST is a network, where anybody knows the password of the admin), real-mail (SMTP_URL sends mail to whom visitors name), real-money (PAYMENT_API_URL charges).',
    ),
    PRIVATE_HOSTS: setting(
      z._default(z.string(), ''),
      'Hosts in a network of the shop alone, comma separated: they may be reached without TLS, and from the demo.',
    ),
    HOST: setting(z._default(z.string(), '127.0.0.1'), 'Address to listen on; 0.0.0.0 for all.'),
    PORT: setting(z._default(port(), DEFAULT_PORT), 'Port of the shop.'),
    MANAGEMENT_PORT: setting(
      z.optional(port()),
      'Port of /healthz, /readyz and /metrics, on HOST. Without it they are on PORT, and /metrics on loopback only.',
    ),
    PUBLIC_URL: setting(
      z._default(z.url({ protocol: /^https?$/ }), `http://localhost:${DEFAULT_PORT}`),
      'Origin of the links in mails, embeds and return addresses. Follows PORT when it is not set.',
    ),
    DATA_DIR: setting(
      z._default(z.string(), './data'),
      'Folder of the embedded store and of the uploaded files (one-process shape).',
    ),
    LOG_LEVEL: setting(
      z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
      'Lowest level that is logged.',
    ),
    MONGODB_URI: setting(z.optional(z.string()), {
      description: 'MongoDB, as a replica set. Without it: the embedded store in DATA_DIR.',
      secret: true,
    }),
    NATS_URL: setting(z.optional(z.string()), {
      description: 'NATS with JetStream. Without it: the bus inside the process.',
      secret: true,
    }),
    NATS_REPLICAS: setting(
      z._default(integer({ min: 1, max: 5 }), 1),
      'Servers that keep a copy of each stream: 3 in a NATS cluster of three. A stream that exists keeps its number.',
    ),
    NATS_EVENTS_MIB: setting(
      z.optional(integer({ min: 64 })),
      'Size of the stream of events, in MiB; 768 for a new stream. An order takes 7.4 kB. Consumed events are deleted from 60 % on.',
    ),
    REDIS_URL: setting(z.optional(z.string()), {
      description: 'Redis, for jobs (BullMQ), limits and leases. Without it: inside the process.',
      secret: true,
    }),
    ROLE: setting(
      z._default(z.enum(['api', 'worker', 'all']), 'all'),
      'api handles messages and HTTP, worker runs jobs and consumes events, all does both.',
    ),
    DRAIN_SECONDS: setting(
      z._default(integer({ max: 20 }), 0),
      'Seconds between the stop signal and the shutdown: not ready, but still serving, until the load balancer knows.',
    ),
  },
  (value, env) => ({
    ...value,
    VALE_DEMO: value.VALE_DEMO && value.NODE_ENV !== 'production',
    PUBLIC_URL: (env['PUBLIC_URL'] ? value.PUBLIC_URL : `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
  }),
);

export type RuntimeConfig = ConfigOf<typeof runtimeConfig>;

/**
 * Throws while the apps' settings name a danger; outside demo mode also while a secret that has a default still has it.
 * A secret without a default belongs to something that is off without it, and may be absent.
 *
 * Throws `ConfigError` with one line per problem, over all the definitions.
 */
export function assertSafeToStart(definitions: readonly ConfigDefinition[], env: Environment): void {
  const demo = runtimeConfig.load(env).VALE_DEMO;
  const all = [runtimeConfig, ...definitions.filter((definition) => definition !== runtimeConfig)];
  const problems = [
    ...(demo
      ? []
      : [...all.flatMap((definition) => unsafeSecrets(definition, env)), ...keyDangers(rowsOf(all), env)]),
    ...all.flatMap((definition) => definition.dangers(env)),
  ];
  if (problems.length === 0) return;
  const title = demo ? 'Not safe to start in demo mode:' : 'Not safe to start outside demo mode:';
  throw new ConfigError(title, [...new Set(problems)]);
}

/** Warnings at the start about accepted settings. */
export function startWarnings(definitions: readonly ConfigDefinition[], env: Environment): string[] {
  if (runtimeConfig.load(env).VALE_DEMO) return [];
  return [...keyWarnings(rowsOf(definitions), env), ...definitions.flatMap((one) => one.warnings(env))];
}

const rowsOf = (definitions: readonly ConfigDefinition[]) =>
  definitions.flatMap((definition) => definition.describe());

function unsafeSecrets(definition: ConfigDefinition, env: Environment): string[] {
  return definition
    .describe()
    .filter((row) => row.secret && row.default !== '')
    .flatMap(({ variable, default: unsafe }) => {
      if (!env[variable]) return [`${variable} is missing`];
      return env[variable].trim().toLowerCase() === unsafe.toLowerCase()
        ? [`${variable} is the demo's, which is public`]
        : [];
    });
}
