import type { AdminOrder, InboxCase, OrderDetail, PermittedActions } from '@vale/contracts/checkout';

export const AN_ORDER_ID = '01JD3Z9GXQ4Y6T8W0K2M4P6R8T';
const AT = Date.UTC(2026, 10, 21, 12);

/** A row of the admin's list: delivered. */
export function anAdminOrder(over: Partial<AdminOrder> = {}): AdminOrder {
  return {
    transactionId: AN_ORDER_ID,
    createdAt: AT,
    status: 'completed',
    amount: 50,
    product: { id: 'p1', title: 'Vale Viagem', category: 'viagens', image: '' },
    delivery: { state: 'delivered', deliveredAt: AT + 60_000 },
    state: 'delivered',
    accountId: 'conta-da-ana',
    customer: { name: 'Ana Souza', email: 'ana@example.com' },
    codes: 1,
    paidAt: AT + 30_000,
    received: 50,
    owedBack: 0,
    attention: [],
    ...over,
  };
}

/** Nothing but a note. */
export const NOTHING_PERMITTED: PermittedActions = {
  refund: null,
  refundsByHand: [],
  accept: null,
  acceptSeen: false,
  illegiblePayments: [],
  deliver: null,
  resend: false,
  cancel: false,
  note: true,
};

/** The page of an order: delivered, one payment of R$ 50. */
export function anOrderDetail(over: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...anAdminOrder(),
    totalCentavos: 5_000,
    acceptedCentavos: null,
    expiresAt: AT + 1_800_000,
    heldUntil: AT + 2_100_000,
    customer: { name: 'Ana Souza', email: 'ana@example.com', cpf: '52998224725', phone: '11999999999' },
    lines: [aLine()],
    attempts: [{ number: 1, startedAt: AT, outcome: 'made', providerId: 'cob-1', message: null }],
    charges: [
      {
        attempt: 1,
        methodId: 'pix',
        providerId: 'cob-1',
        state: 'paid',
        providerStatus: 'paid',
        shown: true,
        feeCentavos: null,
      },
    ],
    payments: [
      {
        id: 'E1',
        chargeId: 'cob-1',
        centavos: 5_000,
        paidAt: AT + 30_000,
        feeCentavos: null,
        keptCentavos: 5_000,
        dispute: null,
        refunds: [],
      },
    ],
    actions: [],
    deliveryRecords: [],
    timeline: [
      { at: AT, what: 'charge', detail: 'made', id: 'cob-1', centavos: null },
      { at: AT + 30_000, what: 'payment', detail: 'received', id: 'E1', centavos: 5_000 },
      { at: AT + 60_000, what: 'state', detail: 'delivered', id: null, centavos: null },
    ],
    permitted: NOTHING_PERMITTED,
    version: 3,
    ...over,
  };
}

export function aLine(over: Partial<OrderDetail['lines'][number]> = {}): OrderDetail['lines'][number] {
  return {
    line: 0,
    label: 'Gift 150',
    productId: 'p1',
    variation: '',
    priceCentavos: 5_000,
    delivery: 'codes',
    code: { id: 'code-abcdef', state: 'assigned', batch: 'NF 17', costCentavos: 4_500 },
    ...over,
  };
}

/** An open case: paid too little. */
export function aCase(over: Partial<InboxCase> = {}): InboxCase {
  return {
    id: `amount-differs.${AN_ORDER_ID}`,
    kind: 'amount-differs',
    transactionId: AN_ORDER_ID,
    state: 'open',
    openedAt: AT,
    deadline: AT + 86_400_000,
    endedAt: null,
    evidence: { state: 'underpaid', totalCentavos: 5_000, receivedCentavos: 4_000, keptCentavos: 4_000 },
    fixes: ['accept', 'refund', 'dismiss'],
    resolution: null,
    ...over,
  };
}
