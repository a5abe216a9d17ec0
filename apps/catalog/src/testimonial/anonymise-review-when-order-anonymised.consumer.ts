import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { TestimonialService } from './testimonial.service.js';

@Injectable()
export class AnonymiseReviewWhenOrderAnonymisedConsumer {
  constructor(private readonly testimonials: TestimonialService) {}

  @On(checkoutEvents.orderAnonymised)
  async handle({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.testimonials.anonymise(transactionId);
  }
}
