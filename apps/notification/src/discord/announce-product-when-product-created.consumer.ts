import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { PostService } from './post.service.js';

@Injectable()
export class AnnounceProductWhenProductCreatedConsumer {
  constructor(private readonly posts: PostService) {}

  @On(catalogEvents.productCreated)
  async handle({ productId }: EventData<typeof catalogEvents.productCreated>): Promise<void> {
    await this.posts.announce(productId);
  }
}
