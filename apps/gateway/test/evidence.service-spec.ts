import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { evidenceMessages, type OrderEvidence } from '@vale/contracts/checkout';
import { notificationMessages } from '@vale/contracts/notification';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

const mail = { kind: 'delivery', messageId: '<1@loja.example>', times: 1, sentAt: 1_700_000_000_000 };
const order: OrderEvidence = {
  transactionId: 'T1',
  createdAt: 1_700_000_000_000,
  state: 'delivered',
  status: 'completed',
  amount: 50,
  accountId: 'a',
  codes: 1,
  paidAt: null,
  received: 50,
  owedBack: 0,
  delivery: { state: 'delivered', deliveredAt: 1 },
  attention: [],
  totalCentavos: 5_000,
  acceptedCentavos: null,
  expiresAt: 1,
  heldUntil: 1,
  version: 1,
  product: { id: 'p1', title: 'Gift Card', category: 'jogos', image: '' },
  customer: { name: 'Ana', email: 'ana@exemplo.com', cpf: '***.982.247-**', phone: '11999990000' },
  lines: [],
  attempts: [],
  charges: [],
  payments: [],
  actions: [],
  deliveryRecords: [],
  timeline: [],
  replies: [],
  callbacks: [],
  audit: [],
  readAt: 1,
  readBy: 'admin-id',
};

describe('the evidence of an order', () => {
  const gateway = new GatewayEnvironment();
  const download = (token: string) =>
    gateway.fetch('/api/admin/orders/T1/evidence?reason=contesta%C3%A7%C3%A3o', { token });
  beforeAll(() => gateway.start());
  beforeEach(() => {
    gateway.services.reset();
    gateway.knowSessions();
    gateway.services.replyTo(evidenceMessages.getEvidence, () => order);
    gateway.services.replyTo(notificationMessages.listOrderMails, () => ({ items: [mail] }));
  });
  afterAll(() => gateway.close());

  it('is one file to download, with the e-mails', async () => {
    const { status, headers, json } = await download(ADMIN);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="pedido-T1.json"');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(json).toMatchObject({ transactionId: 'T1', mails: [mail] });
    expect(gateway.services.requestsOf(evidenceMessages.getEvidence)).toMatchObject([
      { input: { transactionId: 'T1', reason: 'contestação' } },
    ]);
  });

  it('says so when the e-mails cannot be read', async () => {
    gateway.services.replyTo(notificationMessages.listOrderMails, () => gateway.services.silence());
    const { status, json } = await download(ADMIN);
    expect(status).toBe(200);
    expect(json).toMatchObject({ transactionId: 'T1', mails: null });
  });

  it('is for admins', async () => {
    expect((await download(CUSTOMER)).status).toBe(403);
    expect(gateway.services.requestsOf(evidenceMessages.getEvidence)).toEqual([]);
  });
});
