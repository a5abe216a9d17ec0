import { emailSchema } from '@vale/contracts/person';
import { defineConfig, setting, type ConfigOf } from '@vale/platform/config';
import * as z from 'zod/mini';

export const notificationConfig = defineConfig('notification', {
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
    'Address of the shop’s owner, who is told when an order that was paid 15 and 30 minutes ago is not delivered, and when a case of the inbox is past its deadline. Without it nobody is told.',
  ),
});

export type NotificationConfig = ConfigOf<typeof notificationConfig>;
