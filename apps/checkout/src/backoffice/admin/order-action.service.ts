import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditRecord } from '@vale/contracts/checkout';
import { checkoutEvents } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { AuditService, type AuditOrigin } from '../../audit/audit.service.js';
import { repeatedAction, withAction } from '../../orders/life/order-action.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order, OrderAction } from '../../orders/life/order.js';
import { StaffLimitsService } from '../../purchase/staff-limits.service.js';

interface Request {
  kind: OrderAction['kind'];
  reason: string;
  /** `Idempotency-Key` of a request that must not be repeated; `body` is what it asked for. */
  key?: string;
  body?: unknown;
}

/** Result of a pure decision: the changed order and the details of its audit record. */
export interface Decided {
  order: Order;
  details?: Record<string, unknown>;
}

export interface Acted {
  order: Order;
  action: OrderAction;
}

/**
 * Changes an order for an admin. One write saves the change and its record, and a repeated request changes
 * nothing.
 */
@Injectable()
export class OrderActionService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly audit: AuditService,
    private readonly ids: Ids,
    private readonly staff: StaffLimitsService,
  ) {}

  /** Throws what `decide` throws, `checkout.idempotency-key-reused`, `.daily-replacements`, `.refund-of-owner` and `.accept-of-owner`. */
  async act(
    known: Order,
    { accountId, requestId }: AuditOrigin,
    { kind, reason, key = undefined, body }: Request,
    decide: (order: Order, now: number, actionId: string) => Decided,
  ): Promise<Acted> {
    const request = { kind, key: key ?? null, digest: key === undefined ? null : digestOf(body) };
    const id = this.ids.ulid();
    if (kind === 'replace' && !repeatedAction(known, request)) await this.staff.takeReplacement();
    const order = await this.orders.change(known, (current, now) => {
      if (repeatedAction(current, request)) return current;
      const { order: after, details = {} } = decide(current, now, id);
      if (kind === 'refund') this.staff.checkRefund(after);
      if (kind === 'accept') this.staff.checkAccepted(current);
      return withAction(current, after, { id, ...request, at: now, accountId, requestId, reason, details });
    });
    const action = repeatedAction(order, request) ?? order.actions.find((one) => one.id === id)!;
    return { order, action };
  }

  /** Copies an action from its order to the audit records. */
  @On(checkoutEvents.orderActionTaken, { durable: 'checkout-record-action-when-order-action-taken' })
  async record({ transactionId, actionId }: { transactionId: string; actionId: string }): Promise<void> {
    const order = await this.orders.read.find(transactionId);
    const action = order?.actions.find(({ id }) => id === actionId);
    if (action) await this.audit.copy(auditRecordOf(transactionId, action));
  }
}

function auditRecordOf(transactionId: string, action: OrderAction): AuditRecord {
  const { id, at, accountId, requestId, kind, reason, before, after, details } = action;
  return {
    id,
    at,
    accountId,
    requestId,
    reason,
    before,
    action: `order.${kind}`,
    target: { kind: 'order', id: transactionId },
    after: { ...after, details },
  };
}

/** The contract's parser has put the fields in its own order, so equal requests have equal texts. */
function digestOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
