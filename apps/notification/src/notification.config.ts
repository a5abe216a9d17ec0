import { emailSchema } from '@vale/contracts/person';
import { ConfigError, defineConfig, setting, type ConfigOf } from '@vale/platform/config';
import { DEMO_KEY, otherKeys, ownKey } from '@vale/platform/own-keys';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { demoDangers, isPrivateHost, plainUrlDangers, publicUrlDangers } from '@vale/platform/start-dangers';
import * as z from 'zod/mini';

export const notificationConfig = defineConfig(
  'notification',
  {
    SMTP_URL: setting(z.optional(z.url({ protocol: /^smtps?$/ })), {
      description:
        'SMTP server for all mail: smtp:// or smtps://user:password@host:port. Without it the demo keeps mail in its mailbox, and the mails of a live shop become dead letters until it is set.',
      secret: true,
    }),
    MAIL_FROM: setting(
      z._default(
        z.string().check(z.regex(/[^\s<>@]+@[^\s<>@]+>?$/, 'name an address')),
        'Vale <loja@vale.local>',
      ),
      'Sender of all mail: an address, or a name and an address in angle brackets.',
    ),
    ALERT_EMAIL: setting(
      z.optional(emailSchema),
      'Address of the shop’s owner, who is told when an order that was paid 15 and 30 minutes ago is not delivered, when a case of the inbox is past its deadline, when Discord does not know a webhook any more, and, grouped, of each new case of the inbox, each conversion destination that refuses the shop’s credentials, each webhook that is paused because its receiver fails, and events and jobs that failed for good; each Monday the figures of the week, unless the panel stops that. Without it only the panel and its private webhook tell.',
    ),
    NOTIFICATION_KEY: ownKey(
      DEMO_KEY,
      "the address of Discord's webhook and the addresses and secrets of the shop's webhooks are encrypted with it.",
    ),
    OTHER_NOTIFICATION_KEYS: otherKeys(
      'Former values of NOTIFICATION_KEY, and the SECRET_KEY of releases before 2026-12, separated by commas: what they encrypted stays readable.',
    ),
    DISCORD_TEST_ORIGIN: setting(
      z.optional(z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })),
      'For tests: origin on this machine that stands for discord.com, to which posts are sent instead. Refused outside demo mode.',
    ),
  },
  (value, env) => {
    if (value.DISCORD_TEST_ORIGIN && !runtimeConfig.load(env).VALE_DEMO)
      throw new ConfigError('The settings of notification cannot be used:', [
        'DISCORD_TEST_ORIGIN is for tests: remove it, or posts never reach Discord',
      ]);
    return value;
  },
  ({ SMTP_URL }, env) => [
    ...publicUrlDangers(env),
    ...plainUrlDangers('SMTP_URL', SMTP_URL, env),
    ...(SMTP_URL && !isPrivateHost(SMTP_URL, env)
      ? demoDangers('real-mail', 'SMTP_URL sends mail to everybody whom a visitor names', env)
      : []),
  ],
);

export type NotificationConfig = ConfigOf<typeof notificationConfig>;
