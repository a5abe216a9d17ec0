import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { RatingService } from './rating.service.js';

@Injectable()
export class RateProductWhenReviewModeratedConsumer {
  constructor(private readonly ratings: RatingService) {}

  @On(catalogEvents.reviewModerated)
  async handle({ productId }: EventData<typeof catalogEvents.reviewModerated>): Promise<void> {
    await this.ratings.update(productId);
  }
}
