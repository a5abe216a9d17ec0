import { Injectable } from '@nestjs/common';
import { trackingJobs } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { ExternalSaleService } from '../external/external-sale.service.js';
import { ConversionRepository } from './conversion.repository.js';
import { DeliveryRepository } from './delivery.repository.js';
import { KEPT_MS } from './delivery.js';

@Injectable()
export class PurgeConversionsService {
  constructor(
    private readonly conversions: ConversionRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly external: ExternalSaleService,
    private readonly clock: Clock,
  ) {}

  @Processes(trackingJobs.purgeConversions)
  async purge(): Promise<void> {
    const before = this.clock.nowMs() - KEPT_MS;
    await this.conversions.deleteOlder(before);
    await this.deliveries.deleteOlder(before);
    await this.external.deleteOlder(before);
  }
}
