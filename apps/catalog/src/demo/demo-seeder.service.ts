import { Injectable } from '@nestjs/common';
import type { DemoStock } from '@vale/contracts/catalog';
import { BannerService } from '../banner/banner.service.js';
import { OrderBumpService } from '../order-bump/order-bump.service.js';
import { ProductAdminService } from '../product/product-admin.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import type { TestimonialRecord } from '../testimonial/testimonial.js';
import { TestimonialService } from '../testimonial/testimonial.service.js';
import type { DemoBump } from './demo-order-bumps.js';

interface DemoData {
  products: Parameters<ProductAdminService['seed']>[0];
  bumps: DemoBump[];
  testimonials: TestimonialRecord[];
  stock: readonly DemoStock[];
}

/** Passes the demo's data to the features. Each inserts what is missing, so this may be repeated. */
@Injectable()
export class DemoSeeder {
  constructor(
    private readonly products: ProductAdminService,
    private readonly bumps: OrderBumpService,
    private readonly testimonials: TestimonialService,
    private readonly stock: StockLevelService,
    private readonly banners: BannerService,
  ) {}

  async isCatalogEmpty(): Promise<boolean> {
    return this.products.isEmpty();
  }

  async seed({ products, bumps, testimonials, stock }: DemoData): Promise<void> {
    // The others are stored with what is left of them.
    await this.stock.seed(stock);
    const drafts = products.map(({ draft }) => draft);
    const { banners, images } = await this.banners.drawAll(drafts, bumps);
    await Promise.all([
      this.products.seed(
        products.map((product, at) => ({ ...product, draft: { ...product.draft, banner: banners[at]! } })),
      ),
      this.bumps.seed(bumps.map(({ motif: _, ...bump }, at) => ({ ...bump, imagem: images[at]! }))),
      this.testimonials.seed(testimonials),
    ]);
  }
}
