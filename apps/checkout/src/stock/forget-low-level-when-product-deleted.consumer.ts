import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { StockLevelService } from './stock-level.service.js';

/** Otherwise the inbox would have a case that only a product that is gone could close. */
@Injectable()
export class ForgetLowLevelWhenProductDeletedConsumer {
  constructor(private readonly levels: StockLevelService) {}

  @On(catalogEvents.productDeleted)
  async deleted({ productId }: EventData<typeof catalogEvents.productDeleted>): Promise<void> {
    await this.levels.forgetLowAt(productId);
  }
}
