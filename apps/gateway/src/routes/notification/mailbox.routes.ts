import { Controller } from '@nestjs/common';
import { notificationMessages, notificationRoutes } from '@vale/contracts/notification';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class MailboxRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(notificationRoutes.listMailbox)
  listMailbox({ query }: RouteCall<typeof notificationRoutes.listMailbox>) {
    return this.bus.request(notificationMessages.listMailbox, query);
  }
}
