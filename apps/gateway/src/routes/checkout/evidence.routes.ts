import { Controller } from '@nestjs/common';
import { evidenceMessages, evidenceRoutes } from '@vale/contracts/checkout';
import { notificationMessages } from '@vale/contracts/notification';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class EvidenceRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  @Serves(evidenceRoutes.downloadEvidence)
  async download({ params, query, reply }: RouteCall<(typeof evidenceRoutes)['downloadEvidence']>) {
    const evidence = await this.bus.request(evidenceMessages.getEvidence, { ...params, ...query });
    const mails = await this.bus
      .request(notificationMessages.listOrderMails, params)
      .catch((error: unknown) => {
        this.logger.warn('the e-mails of an order could not be read', { error });
        return null;
      });
    // The stored id keeps anything else out of the file name.
    const name = `pedido-${evidence.transactionId}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return { ...evidence, mails: mails?.items ?? null };
  }
}
