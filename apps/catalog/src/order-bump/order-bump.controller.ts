import { Controller } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ShopService } from '../shop/shop.service.js';
import { OrderBumpService } from './order-bump.service.js';

@Controller()
export class OrderBumpController {
  constructor(
    private readonly bumps: OrderBumpService,
    private readonly shop: ShopService,
  ) {}

  @Handles(catalogMessages.listOrderBumps)
  async list({
    category,
  }: MessageParsed<typeof catalogMessages.listOrderBumps>): Promise<
    MessageReply<typeof catalogMessages.listOrderBumps>
  > {
    const bumpTest = await this.shop.bumpTest();
    return { items: await this.bumps.list(category), ...(bumpTest && { bumpTest }) };
  }
}
