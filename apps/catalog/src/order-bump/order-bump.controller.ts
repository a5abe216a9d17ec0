import { Controller } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OrderBumpService } from './order-bump.service.js';

@Controller()
export class OrderBumpController {
  constructor(private readonly bumps: OrderBumpService) {}

  @Handles(catalogMessages.listOrderBumps)
  async list({
    category,
  }: MessageParsed<typeof catalogMessages.listOrderBumps>): Promise<
    MessageReply<typeof catalogMessages.listOrderBumps>
  > {
    return { items: await this.bumps.list(category) };
  }
}
