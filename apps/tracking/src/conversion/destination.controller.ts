import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { destinationMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { DestinationService } from './destination.service.js';

type Messages = typeof destinationMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class DestinationController {
  constructor(private readonly destinations: DestinationService) {}

  @Handles(destinationMessages.listDestinations)
  list(_input: Input<'listDestinations'>, context: CallContext): Reply<'listDestinations'> {
    return this.destinations.list(context);
  }

  @Handles(destinationMessages.changeDestination)
  change(change: Input<'changeDestination'>, context: CallContext): Reply<'changeDestination'> {
    return this.destinations.change(change, context);
  }

  @Handles(destinationMessages.testDestination)
  test({ name }: Input<'testDestination'>, context: CallContext): Reply<'testDestination'> {
    return this.destinations.test(name, context);
  }

  @Handles(destinationMessages.resendFailed)
  resend({ name }: Input<'resendFailed'>, context: CallContext): Reply<'resendFailed'> {
    return this.destinations.resendFailed(name, context);
  }
}
