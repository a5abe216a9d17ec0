import { Injectable } from '@nestjs/common';
import { evidenceMessages, type OrderDetail, type OrderEvidence } from '@vale/contracts/checkout';
import { requirePermission, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { OrderInspectionService } from '../admin/order-inspection.service.js';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import { CallbackLogService, type OpenedCallback } from '../../payments/callbacks/callback-log.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { ProviderReplyService } from '../../orders/store/provider-reply.service.js';
import type { KeptReply } from '../../orders/money/provider-reply.js';
import { isAbout, partAbout, type OrderNames } from './about-order.js';
import { masked, maskedDocument } from './masked.js';
import { payerOf } from './payer.js';

/** Together these limits keep one file below the size of a message. */
const MAX_CALLBACKS = 30;
const MAX_BODY_LENGTH = 2_500;
const MAX_RECORDS = 50;

@Injectable()
export class EvidenceService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly details: OrderInspectionService,
    private readonly callbacks: CallbackLogService,
    private readonly audit: AuditService,
    private readonly replies: ProviderReplyService,
    private readonly clock: Clock,
  ) {}

  /** Writes an audit record before the evidence is read. Throws `checkout.order-not-found`. */
  @Handles(evidenceMessages.getEvidence)
  async get(
    { transactionId, reason }: MessageParsed<typeof evidenceMessages.getEvidence>,
    context: CallContext,
  ): Promise<OrderEvidence> {
    const { accountId, requestId } = auditOriginOf(context, 'money');
    const { role } = requirePermission(context, 'money');
    const order = await this.orders.get(transactionId);
    await this.audit.append({
      accountId,
      requestId,
      reason,
      before: null,
      after: null,
      action: 'order.evidence',
      target: { kind: 'order', id: transactionId },
    });
    const { permitted: _permitted, ...detail } = await this.details.detailOf(order, role);
    // The document of an anonymous order would still appear in a reply under its own field name.
    const documents = [detail.customer.cpf].filter((cpf) => cpf !== '');
    const replies = (await this.replies.listOf(transactionId)).map(shownReply);
    const names = namesOf(detail);
    const callbacks = (await this.callbacks.listNaming(names.names))
      .filter((callback) => isAbout(callback, names))
      .slice(0, MAX_CALLBACKS)
      .map(({ text, ...rest }) => ({ ...rest, body: partAbout(parsed(text), names.names) }));
    const bodies = [...replies.map(({ body }) => body), ...callbacks.map(({ body }) => body)];
    const { items: audit } = await this.audit.list({ targetId: transactionId, limit: MAX_RECORDS });
    return {
      ...detail,
      readAt: this.clock.nowMs(),
      readBy: accountId,
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
  const { method, path, status, body, cut, callId } = reply;
  return { at, request: `${method} ${path}`, status, body, cut, ...(callId !== undefined && { callId }) };
}

function namesOf({
  transactionId,
  charges,
  payments,
}: Pick<OrderDetail, 'transactionId' | 'charges' | 'payments'>): OrderNames {
  const charged = charges.flatMap(({ providerId }) => providerId ?? []);
  return {
    transactionId,
    methodIds: charges.map(({ methodId }) => methodId),
    names: [...new Set([transactionId, ...charged, ...payments.map(({ id }) => id)])],
  };
}

function paymentOf(
  payment: OrderDetail['payments'][number],
  { charges }: Pick<OrderDetail, 'charges'>,
  bodies: readonly unknown[],
): OrderEvidence['payments'][number] {
  const charge = charges.find(({ providerId }) => providerId === payment.chargeId);
  const { feeCentavos } = payment;
  const net = feeCentavos === null || payment.centavos === null ? null : payment.centavos - feeCentavos;
  return {
    ...payment,
    methodId: charge?.methodId ?? '',
    netCentavos: net,
    payer: payerOf(bodies, payment.id),
  };
}

function callbackOf(
  { id, receivedAt, methodId, state, sentBy, body }: Omit<OpenedCallback, 'text'> & { body: unknown },
  documents: readonly string[],
): OrderEvidence['callbacks'][number] {
  const shown = masked(body, documents);
  const text = JSON.stringify(shown);
  const cut = text.length > MAX_BODY_LENGTH ? text.slice(0, MAX_BODY_LENGTH) : shown;
  return { id, receivedAt, methodId, state, sentBy, body: cut };
}

/** Returns null for text that could not be decrypted. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
