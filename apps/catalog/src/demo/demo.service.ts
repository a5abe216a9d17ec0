import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoStock } from '@vale/contracts/catalog';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DemoRecordRepository } from './demo-record.repository.js';
import { demoOrderBumps } from './demo-order-bumps.js';
import { demoProducts } from './demo-products.js';
import { demoTestimonials } from './demo-testimonials.js';
import { DemoSeeder } from './demo-seeder.service.js';
import { DemoWithdrawalService } from './demo-withdrawal.service.js';

/** Seeds the demo's catalogue once, into an empty one. Outside demo mode it is withdrawn. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    private readonly record: DemoRecordRepository,
    private readonly seeder: DemoSeeder,
    private readonly withdrawal: DemoWithdrawalService,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.VALE_DEMO) await this.seed();
    else await this.withdrawal.withdraw();
  }

  /** A seeding that a crash cut short is completed by the next start; what is deleted later stays deleted. */
  async seed(): Promise<void> {
    let record = await this.record.find();
    if (!record) {
      if (!(await this.seeder.isCatalogEmpty())) return;
      record = await this.record.start(this.clock.nowMs());
    }
    if (record.state === 'done') return;
    const { startedAt } = record;
    await this.seeder.seed({
      products: demoProducts(startedAt),
      bumps: demoOrderBumps(startedAt),
      testimonials: demoTestimonials(startedAt),
      stock: demoStock,
    });
    await this.record.finish();
  }
}
