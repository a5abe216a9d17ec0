import { Controller } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { TestimonialService } from './testimonial.service.js';

@Controller()
export class TestimonialController {
  constructor(private readonly testimonials: TestimonialService) {}

  @Handles(catalogMessages.listTestimonials)
  list(
    query: MessageParsed<typeof catalogMessages.listTestimonials>,
  ): Promise<MessageReply<typeof catalogMessages.listTestimonials>> {
    return this.testimonials.list(query);
  }

  @Handles(catalogMessages.submitReview)
  submit(
    review: MessageParsed<typeof catalogMessages.submitReview>,
  ): Promise<MessageReply<typeof catalogMessages.submitReview>> {
    return this.testimonials.submit(review);
  }

  @Handles(catalogMessages.listReviewsOf)
  async listOfOrders({
    transactionIds,
  }: MessageParsed<typeof catalogMessages.listReviewsOf>): Promise<
    MessageReply<typeof catalogMessages.listReviewsOf>
  > {
    return { items: await this.testimonials.listReviewsOf(transactionIds) };
  }

  @Handles(catalogMessages.listProductReviews)
  listProductReviews(
    query: MessageParsed<typeof catalogMessages.listProductReviews>,
  ): Promise<MessageReply<typeof catalogMessages.listProductReviews>> {
    return this.testimonials.listOfProduct(query);
  }
}
