import { Injectable } from '@nestjs/common';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { FoundCase } from './order-cases.js';
import { caseOfHelp, type VersionedRequest } from './help-request.js';
import { HelpRequestRepository } from './help-request.repository.js';

/** The next run finds the rest. */
const MAX_WAITING = 500;

/** Finds buyers who wait for an answer. A case is opened at once; this finds it again if the process ended meanwhile. */
@Injectable()
export class HelpCasesService {
  constructor(
    private readonly requests: HelpRequestRepository,
    private readonly orders: OrderStoreService,
  ) {}

  /** Closes the requests whose units were refunded, so that they do not wait any more. */
  async *cases(): AsyncGenerator<FoundCase> {
    for (const request of await this.requests.listWaiting(MAX_WAITING)) {
      const found = await this.caseOf(request);
      if (found) yield found;
      else await this.requests.close(request);
    }
  }

  async isStillFound(requestId: string): Promise<boolean> {
    const request = await this.requests.find(requestId);
    return request !== null && (await this.caseOf(request)) !== null;
  }

  private async caseOf(request: VersionedRequest): Promise<FoundCase | null> {
    const order = await this.orders.read.find(request.transactionId);
    return order && caseOfHelp(request, order);
  }
}
