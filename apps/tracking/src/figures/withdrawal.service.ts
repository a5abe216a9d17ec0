import { Injectable } from '@nestjs/common';
import { VisitorKeyRepository } from './visitor-key.repository.js';

/** Visitors who accepted, and withdrew it. */
@Injectable()
export class WithdrawalService {
  constructor(private readonly visitors: VisitorKeyRepository) {}

  hasWithdrawn(visitorId: string): Promise<boolean> {
    return this.visitors.hasWithdrawn(visitorId);
  }

  /** Returns those of these visitors who have withdrawn. */
  listWithdrawn(visitorIds: readonly string[]): Promise<Set<string>> {
    return this.visitors.listWithdrawn(visitorIds);
  }
}
