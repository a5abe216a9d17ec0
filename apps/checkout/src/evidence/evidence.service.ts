import { Injectable } from '@nestjs/common';
import type { OrderDetail, OrderEvidence } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { OrderAdminService } from '../admin/order-admin.service.js';
import { AuditService, type AuditOrigin } from '../audit/audit.service.js';
import { CallbackLogService, type OpenedCallback } from '../callback/callback-log.service.js';
import { OrderStoreService } from '../order/order-store.service.js';
import { ProviderReplyService } from '../order/provider-reply.service.js';
import type { KeptReply } from '../order/provider-reply.js';
import { masked, maskedDocument } from './masked.js';
import { payerOf } from './payer.js';

/** With these, one file stays below what a message may hold. */
const MOST_CALLBACKS = 40;
const MOST_BODY = 3_000;
const MOST_RECORDS = 50;

/** What a dispute about one order may ask for. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly details: OrderAdminService,
    private readonly callbacks: CallbackLogService,
    private readonly audit: AuditService,
    private readonly replies: ProviderReplyService,
    private readonly clock: Clock,
  ) {}

  /** Leaves an audit record before it is read. Throws `checkout.order-not-found`. */
  async of({ accountId, requestId }: AuditOrigin, transactionId: string): Promise<OrderEvidence> {
    const order = await this.orders.get(transactionId);
    await this.audit.append({
      ...{ accountId, requestId, reason: '', before: null, after: null },
      action: 'order.evidence',
      target: { kind: 'order', id: transactionId },
    });
    const detail = await this.details.detailOf(order);
    const documents = [order.customer.cpf];
    const replies = (await this.replies.listOf(transactionId)).map(shownReply);
    const callbacks = await this.callbacks.listNaming(namesOf(detail), MOST_CALLBACKS);
    const bodies = [
      ...replies.map(({ body }) => body),
      ...callbacks.map(({ text }) => (text === null ? null : parsed(text))),
    ];
    const { items: audit } = await this.audit.list({ targetId: transactionId, limit: MOST_RECORDS });
    return {
      ...detail,
      ...{ readAt: this.clock.nowMs(), readBy: accountId, productTitle: order.product.title },
      customer: { ...detail.customer, cpf: maskedDocument(detail.customer.cpf) },
      payments: detail.payments.map((payment) => paymentOf(payment, detail, bodies)),
      replies: replies.map((reply) => ({ ...reply, body: masked(reply.body, documents) })),
      callbacks: callbacks.map((callback) => callbackOf(callback, documents)),
      audit,
    };
  }
}

function shownReply({
  at,
  reply,
}: {
  at: number;
  reply: KeptReply | null;
}): OrderEvidence['replies'][number] {
  if (!reply) return { at, request: '', status: 0, body: null, cut: false };
  const { method, path, status, body, cut } = reply;
  return { at, request: `${method} ${path}`, status, body, cut };
}

/** What a call-back about the order can name. */
function namesOf({ transactionId, charges, payments }: OrderDetail): string[] {
  const charged = charges.flatMap(({ providerId }) => providerId ?? []);
  return [...new Set([transactionId, ...charged, ...payments.map(({ id }) => id)])];
}

function paymentOf(
  payment: OrderDetail['payments'][number],
  { charges }: OrderDetail,
  bodies: readonly unknown[],
): OrderEvidence['payments'][number] {
  const charge = charges.find(({ providerId }) => providerId === payment.chargeId);
  const feeCentavos = charge?.feeCentavos ?? null;
  const net = feeCentavos === null || payment.centavos === null ? null : payment.centavos - feeCentavos;
  return {
    ...payment,
    ...{ methodId: charge?.methodId ?? '', feeCentavos, netCentavos: net },
    payer: payerOf(bodies, payment.id),
  };
}

function callbackOf(
  { id, receivedAt, methodId, state, sentBy, text }: OpenedCallback,
  documents: readonly string[],
): OrderEvidence['callbacks'][number] {
  const isShort = text === null || text.length <= MOST_BODY;
  const body = text === null ? null : isShort ? parsed(text) : text.slice(0, MOST_BODY);
  return { id, receivedAt, methodId, state, sentBy, body: masked(body, documents) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
