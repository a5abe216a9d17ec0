import { Injectable } from '@nestjs/common';
import { catalogJobs } from '@vale/contracts/catalog';
import { Processes } from '@vale/platform/jobs';
import { ProductExpiryService } from './product-expiry.service.js';

@Injectable()
export class ExpireProductsJob {
  constructor(private readonly expiry: ProductExpiryService) {}

  @Processes(catalogJobs.expireProducts)
  async run(): Promise<void> {
    await this.expiry.publishExpired();
  }
}
