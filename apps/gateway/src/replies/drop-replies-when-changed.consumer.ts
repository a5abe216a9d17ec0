import { Injectable, type Type } from '@nestjs/common';
import type { EventDefinition } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { PublicReplies, staleEvents } from './public-replies.js';

function dropWhen(event: EventDefinition): Type {
  @Injectable()
  class DropRepliesConsumer {
    constructor(private readonly replies: PublicReplies) {}

    @On(event, { every: 'replica' })
    drop(): void {
      this.replies.drop(event);
    }
  }
  return DropRepliesConsumer;
}

/** One consumer for each event that a contract names in `cache.staleOn`. */
export const dropRepliesConsumers: readonly Type[] = staleEvents.map(dropWhen);
