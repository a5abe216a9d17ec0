import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  requireActor,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Handles(checkoutMessages.reviewOrder)
  async review(
    input: MessageParsed<typeof checkoutMessages.reviewOrder>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.reviewOrder>> {
    await this.reviews.review(requireActor(context), input);
    return {};
  }

  @Handles(checkoutMessages.reviewDelivery)
  async reviewDelivery(
    input: MessageParsed<typeof checkoutMessages.reviewDelivery>,
  ): Promise<MessageReply<typeof checkoutMessages.reviewDelivery>> {
    await this.reviews.reviewDelivery(input);
    return {};
  }
}
