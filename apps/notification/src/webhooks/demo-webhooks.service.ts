import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { WebhookDeliveryRepository } from './delivery.repository.js';
import { EndpointRepository } from './endpoint.repository.js';

/** Pauses the demo's webhooks when the shop is live, until an owner has checked where they lead. */
@Injectable()
export class DemoWebhooksService implements OnApplicationBootstrap {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.VALE_DEMO) return;
    const ofDemo = (await this.endpoints.list()).filter(({ demo }) => demo === true);
    for (const { _id } of ofDemo) {
      // Their messages are about simulated orders.
      await this.deliveries.deleteOf(_id);
      await this.endpoints.pauseDemo(_id, this.clock.nowMs());
    }
    if (ofDemo.length > 0) this.logger.warn('webhooks of demo mode were paused', { webhooks: ofDemo.length });
  }
}
