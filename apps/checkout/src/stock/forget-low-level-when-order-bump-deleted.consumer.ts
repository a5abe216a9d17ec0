import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { StockLevelService } from './stock-level.service.js';

/** As of a product: the stock of a bump has the bump's id. */
@Injectable()
export class ForgetLowLevelWhenOrderBumpDeletedConsumer {
  constructor(private readonly levels: StockLevelService) {}

  @On(catalogEvents.orderBumpDeleted)
  async deleted({ orderBumpId }: EventData<typeof catalogEvents.orderBumpDeleted>): Promise<void> {
    await this.levels.forgetLowAt(orderBumpId);
  }
}
