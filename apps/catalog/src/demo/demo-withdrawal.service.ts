import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { OrderBumpService } from '../order-bump/order-bump.service.js';
import { ProductAdminService } from '../product/product-admin.service.js';
import type { WithdrawnDemo } from '../shop/shop.js';
import { ShopService } from '../shop/shop.service.js';
import { TestimonialService } from '../testimonial/testimonial.service.js';
import { demoOrderBumps } from './demo-order-bumps.js';
import { DemoRecordRepository } from './demo-record.repository.js';

const ATTEMPTS = 10;

/** Takes everything out of the catalogue that demo mode wrote, before a live shop answers its first request. */
@Injectable()
export class DemoWithdrawalService {
  constructor(
    private readonly products: ProductAdminService,
    private readonly bumps: OrderBumpService,
    private readonly testimonials: TestimonialService,
    private readonly shop: ShopService,
    private readonly record: DemoRecordRepository,
    private readonly logger: Logger,
  ) {}

  /** Counts of the demo data that live starts withdrew; null in a shop that was never a demo. */
  async withdrawn(): Promise<WithdrawnDemo | null> {
    return (await this.record.find())?.withdrawn ?? null;
  }

  /** Safe to repeat, also on several replicas: whatever was withdrawn has no mark any more. */
  async withdraw(attemptsLeft = ATTEMPTS - 1): Promise<void> {
    try {
      await this.withdrawMarked();
    } catch (error) {
      const conflict = error instanceof AppError && error.is(platformErrors.conflict);
      if (!conflict || attemptsLeft === 0) throw error;
      await this.withdraw(attemptsLeft - 1);
    }
  }

  private async withdrawMarked(): Promise<void> {
    const products = await this.products.withdrawDemo();
    const bumps = await this.bumps.withdrawDemo(demoOrderBumps(0));
    const testimonials = await this.testimonials.withdrawDemo();
    const settings = await this.shop.withdrawDemo();
    const removed = products.removed + bumps.removed + testimonials;
    const drafts = products.drafts + bumps.drafts;
    if (removed + drafts === 0 && !settings) return;
    await this.record.addWithdrawn({ removed, drafts });
    this.logger.warn('data of demo mode was withdrawn', { products, bumps, testimonials, settings });
  }
}
