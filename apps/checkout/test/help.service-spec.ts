import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutAdminMessages,
  checkoutErrors,
  checkoutEvents,
  helpErrors,
  helpMessages,
  ownOrderMessages,
  type CaseFix,
  type OrderItem,
} from '@vale/contracts/checkout';
import { platformErrors, type CallContext, type MessageInput } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseFinderService } from '../src/backoffice/inbox/case-finder.service.js';
import { InboxRepository } from '../src/backoffice/inbox/inbox.repository.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1', 'CARD-2', 'CARD-3'], {
    atApiPix: true,
    env: { MAX_QUANTITY: '10' },
  });
  checkout.sells('by-hand', { title: 'Conta', priceCentavos: 3_000, delivery: 'manual' });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const item = (productId: string, quantity: number): OrderItem => ({ productId, variation: '', quantity });
const newKey = () => `help-key-${String(++keys).padStart(4, '0')}`;

/** Two cards, paid and delivered. */
async function delivered(items = [item('card', 2)]): Promise<string> {
  const { transactionId: id } = await checkout.place('ana', { items });
  bank.pay(id, checkout.clock.nowMs());
  await checkout.refresh('ana', id);
  if (items.length === 1) await checkout.becomes('ana', id, 'completed');
  else await waitUntil(async () => (await checkout.inspect(id)).state === 'delivering' || undefined);
  return id;
}

type OpenInput = Partial<MessageInput<typeof helpMessages.openHelp>>;
const help = (transactionId: string, by = buyer('ana')) =>
  checkout.request(helpMessages.getHelp, { transactionId }, by);
const open = (transactionId: string, change: OpenInput = {}, by = buyer('ana')) =>
  checkout.request(
    helpMessages.openHelp,
    {
      transactionId,
      reason: 'code-failed',
      lines: [1],
      text: 'A Steam diz que\u202E já foi usado.',
      idempotencyKey: newKey(),
      ...change,
    },
    by,
  );
const write = (
  transactionId: string,
  requestId: string,
  text = 'E agora?',
  { by = buyer('ana'), key = newKey() } = {},
) => checkout.request(helpMessages.writeHelp, { transactionId, requestId, text, idempotencyKey: key }, by);
const answer = (
  requestId: string,
  seen: number,
  { by = ADMIN, key = newKey(), text = 'Prefere outro?' } = {},
) => checkout.request(helpMessages.answerHelp, { requestId, text, seen, idempotencyKey: key }, by);
const resolve = (id: string, fix: CaseFix, by = ADMIN) =>
  checkout.request(checkoutAdminMessages.resolveCase, { id, fix, reason: 'conferido' }, by);
const cases = async (state: 'open' | 'closed' | 'resolved' = 'open') =>
  (await checkout.request(checkoutAdminMessages.listInbox, { state, kind: 'buyer-help' }, ADMIN)).items;
const admin = (accountId: string): CallContext => ({ ...ADMIN, actor: { ...ADMIN.actor!, accountId } });

/** Opens a request and returns its id. */
async function opened(id: string, change: OpenInput = {}): Promise<string> {
  // Ids of one millisecond have no order.
  checkout.clock.advance(1_000);
  return (await open(id, change)).requests.at(-1)!.id;
}

describe('a buyer who needs help', () => {
  it('is told which rule applies to each unit, and opens a case at once', async () => {
    const id = await delivered([item('card', 2), item('by-hand', 1)]);
    expect((await help(id)).units).toEqual([
      { line: 0, name: 'Gift Card (1 de 2)', isGiven: true, rule: 'shop' },
      { line: 1, name: 'Gift Card (2 de 2)', isGiven: true, rule: 'shop' },
      { line: 2, name: 'Conta', isGiven: false, rule: 'withdrawal' },
    ]);
    const { units, requests } = await open(id, { lines: [2, 1], reason: 'bought-wrong' });
    expect(units.map(({ line }) => line)).toEqual([0]);
    expect(requests).toMatchObject([
      {
        reason: 'bought-wrong',
        units: ['Gift Card (2 de 2)', 'Conta'],
        state: 'waiting',
        messages: [{ by: 'buyer', text: 'A Steam diz que já foi usado.' }],
      },
    ]);
    const [found] = await cases();
    expect(found).toMatchObject({
      transactionId: id,
      evidence: { asked: ['Gift Card (2 de 2)', 'Conta'], rules: ['shop', 'withdrawal'], written: 1 },
      fixes: ['refund-units', 'dismiss'],
    });
    expect(found!.deadline - found!.openedAt).toBe(24 * HOUR_MS);
    expect((await checkout.order('ana', id)).helpAt).toBeGreaterThan(0);
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).toEqual([found]);
  });

  it('is the owner of the order, whoever else knows its number or its request', async () => {
    const id = await delivered();
    const request = await opened(id);
    const guest: CallContext = {
      requestId: 'test',
      actor: { accountId: 'guest', sessionId: 's', email: '', role: 'guest' },
    };
    const other = await checkout.place('bia');
    for (const by of [buyer('bia'), guest, ADMIN]) {
      expect(await codeOf(help(id, by))).toBe(checkoutErrors.orderNotFound.code);
      expect(await codeOf(open(id, { lines: [0] }, by))).toBe(checkoutErrors.orderNotFound.code);
      expect(await codeOf(write(id, request, 'Oi, tudo?', { by }))).toBe(checkoutErrors.orderNotFound.code);
    }
    // Under the number of an own order, the request of another one is unknown.
    expect(await codeOf(write(other.transactionId, request, 'Oi, tudo?', { by: buyer('bia') }))).toBe(
      helpErrors.helpUnknown.code,
    );
    const mail = { transactionId: id, messageId: request };
    for (const refused of [
      checkout.request(helpMessages.readHelp, { requestId: request }, buyer('ana')),
      answer(request, 1, { by: buyer('ana') }),
      checkout.request(helpMessages.getHelpMail, mail, buyer('ana')),
      checkout.request(helpMessages.getHelpMail, mail, ADMIN),
    ])
      expect(await codeOf(refused)).toBe(platformErrors.forbidden.code);
    expect((await help(id)).requests).toMatchObject([{ messages: [{ by: 'buyer' }] }]);
  });

  it('opens one request for a unit, however often it is sent', async () => {
    const id = await delivered();
    const same = { idempotencyKey: newKey() };
    await Promise.all([open(id, same), open(id, same), open(id, same)]);
    expect((await help(id)).requests).toHaveLength(1);
    expect(await codeOf(open(id, { ...same, text: 'Outro texto.' }))).toBe(
      checkoutErrors.idempotencyKeyReused.code,
    );
    expect(await codeOf(open(id, { lines: [0, 1] }))).toBe(helpErrors.helpOpen.code);
    const both = await Promise.all([codeOf(open(id, { lines: [0] })), codeOf(open(id, { lines: [0] }))]);
    expect(both.toSorted()).toEqual([helpErrors.helpOpen.code, undefined].toSorted());
    expect((await help(id)).requests).toHaveLength(2);
  });

  it('cannot ask for what is not paid, not in the order, or refunded', async () => {
    const { transactionId: unpaid } = await checkout.place('ana');
    expect(await help(unpaid)).toEqual({ units: [], requests: [] });
    expect(await codeOf(open(unpaid, { lines: [0] }))).toBe(helpErrors.helpUnavailable.code);
    const id = await delivered();
    expect(await codeOf(open(id, { lines: [2] }))).toBe(helpErrors.helpUnavailable.code);
    const request = { transactionId: id, lines: [1], reason: 'a pedido', idempotencyKey: newKey() };
    await checkout.request(checkoutAdminMessages.refundOrder, request, ADMIN);
    expect(await codeOf(open(id))).toBe(helpErrors.helpUnavailable.code);
  });

  it('writes ten times an hour about an order', async () => {
    const id = await delivered();
    const request = await opened(id);
    for (let times = 1; times < 10; times++) await write(id, request);
    checkout.clock.advance(10 * MINUTE_MS);
    expect(await codeOf(write(id, request))).toBe(helpErrors.tooMuchHelp.code);
    expect(await codeOf(open(id, { lines: [0] }))).toBe(helpErrors.tooMuchHelp.code);
    checkout.clock.advance(50 * MINUTE_MS);
    await write(id, request);
    expect((await help(id)).requests[0]!.messages).toHaveLength(11);
  });

  it('has a case even if the process ended before it was opened', async () => {
    const id = await delivered();
    jest.spyOn(checkout.get(InboxRepository), 'report').mockRejectedValueOnce(new Error('died'));
    const same = { idempotencyKey: newKey() };
    await expect(open(id, same)).rejects.toThrow();
    expect(await cases()).toEqual([]);
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).toMatchObject([{ transactionId: id }]);
    // The retry completes the rest.
    await open(id, same);
    expect((await help(id)).requests).toHaveLength(1);
    expect((await checkout.order('ana', id)).helpAt).toBeGreaterThan(0);
  });

  it('has everything in the copy of the own data, and loses it with the account', async () => {
    const id = await delivered([item('card', 1)]);
    await opened(id, { lines: [0] });
    const { items } = await checkout.request(ownOrderMessages.exportOrders, {}, buyer('ana'));
    expect(items).toMatchObject([{ help: [{ messages: [{ text: 'A Steam diz que já foi usado.' }] }] }]);
    await checkout.system.bus.emit(identityEvents.accountDeleted, { accountId: 'ana' });
    const requests = checkout.collection('help_requests');
    await waitUntil(async () => (await requests.countDocuments({})) === 0 || undefined);
    expect((await checkout.stored(id))['helpAt']).toBeUndefined();
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).toEqual([]);
  });
});

describe('the shop', () => {
  it('answers once: the buyer sees it, one mail is due, and the audit has who and not what', async () => {
    const id = await delivered();
    const request = await opened(id);
    const key = newKey();
    await Promise.all(
      [answer(request, 1, { key }), answer(request, 1, { key })].map((one) => one.catch(() => 0)),
    );
    const { messages, state } = await answer(request, 1, { key });
    expect(messages.map(({ by }) => by)).toEqual(['buyer', 'shop']);
    expect(state).toBe('answered');
    const read = await checkout.request(helpMessages.readHelp, { requestId: request }, ADMIN);
    expect(read).toMatchObject({ firstName: 'Ana', products: ['Gift Card'] });
    expect((await help(id)).requests).toMatchObject([
      { state: 'answered', messages: [{}, { by: 'shop', text: 'Prefere outro?' }] },
    ]);
    expect(JSON.stringify(await help(id))).not.toContain('accountId');
    expect(await cases()).toEqual([]);
    await waitUntil(() => checkout.published(checkoutEvents.helpAnswered, id)[0]);
    const { data } = checkout.published(checkoutEvents.helpAnswered, id)[0]!;
    const internal = { context: { requestId: 'test' } };
    expect(
      await checkout.system.bus.request(
        helpMessages.getHelpMail,
        { transactionId: id, messageId: String(data['messageId']) },
        internal,
      ),
    ).toMatchObject({ text: 'Prefere outro?', productTitle: '2 × Gift Card', simulated: false });
    const records = await waitUntil(async () => {
      const { items } = await checkout.request(
        checkoutAdminMessages.listAudit,
        { targetKind: 'case' },
        ADMIN,
      );
      return items.length > 0 ? items : undefined;
    });
    expect(records).toMatchObject([
      { action: 'case.answer', accountId: 'admin', target: { id: `buyer-help.${request}` } },
    ]);
    expect(JSON.stringify(records)).not.toContain('Prefere');
  });

  it('has the case again when the buyer replies', async () => {
    const id = await delivered();
    const request = await opened(id);
    await answer(request, 1);
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).toEqual([]);
    await write(id, request, 'Prefiro o dinheiro.');
    expect(await cases()).toMatchObject([{ evidence: { written: 2 } }]);
    expect(await codeOf(answer(request, 2))).toBe(helpErrors.helpChanged.code);
    expect(await cases()).toHaveLength(1);
    await answer(request, 3);
    // A further answer without a question in between.
    await answer(request, 4, { text: 'Chegou?' });
    expect((await help(id)).requests[0]!.messages).toHaveLength(5);
  });

  it('decides once: of two people one is refused and learns who was faster', async () => {
    const id = await delivered();
    const request = await opened(id);
    const [found] = await cases();
    const outcomes = await Promise.allSettled([
      answer(request, 1, { by: admin('bia') }),
      resolve(found!.id, 'dismiss', admin('caio')),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const isAnswered = outcomes[0].status === 'fulfilled';
    expect(refused).toMatchObject([
      {
        code: checkoutAdminErrors.caseDecided.code,
        status: 409,
        data: isAnswered ? { accountId: 'bia', fix: 'answer' } : { accountId: 'caio', fix: 'dismiss' },
      },
    ]);
    expect((await help(id)).requests).toMatchObject([{ state: isAnswered ? 'answered' : 'closed' }]);
    const second = await codeOf(answer(await opened(id, { lines: [0] }), 2, { by: admin('bia') }));
    expect(second).toBe(helpErrors.helpChanged.code);
  });

  it('refunds exactly the units of the case, which ends it', async () => {
    const id = await delivered();
    const request = await opened(id);
    const [found] = await cases();
    await resolve(found!.id, 'refund-units');
    expect((await checkout.inspect(id)).lines.map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([
      false,
      true,
    ]);
    const { units, requests } = await help(id);
    expect(units.map(({ line }) => line)).toEqual([0]);
    expect(requests).toMatchObject([
      {
        state: 'refunded',
        messages: [{ by: 'buyer' }, { by: 'shop', text: expect.stringContaining('Estamos devolvendo') }],
      },
    ]);
    expect(await codeOf(write(id, request))).toBe(helpErrors.helpClosed.code);
    expect(await codeOf(answer(request, 1))).toBe(helpErrors.helpClosed.code);
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases()).toEqual([]);
    expect(bank.paymentsOf(id)[0]!.devolucoes.map(({ valor }) => valor)).toEqual(['50.00']);
    expect((await checkout.order('ana', id)).codes).toHaveLength(1);
  });

  it('is still there for a delivered unit of which a part of the price was returned', async () => {
    const id = await delivered([item('card', 1)]);
    const request = { transactionId: id, centavos: 1, reason: 'a pedido', idempotencyKey: newKey() };
    await checkout.request(checkoutAdminMessages.refundOrder, request, ADMIN);
    expect((await checkout.order('ana', id)).money).toMatchObject({ missing: 0 });
    expect((await help(id)).units).toMatchObject([{ line: 0 }]);
    await opened(id, { lines: [0] });
    expect(await cases()).toMatchObject([{ transactionId: id, fixes: ['dismiss'] }]);
  });

  it('closes the case by itself when the unit is refunded on the order’s screen', async () => {
    const id = await delivered([item('card', 1)]);
    await opened(id, { lines: [0] });
    const request = { transactionId: id, reason: 'a pedido', idempotencyKey: newKey() };
    await checkout.request(checkoutAdminMessages.refundOrder, request, ADMIN);
    await checkout.get(CaseFinderService).run({ all: false });
    expect(await cases('closed')).toMatchObject([{ transactionId: id, resolution: null }]);
    expect((await help(id)).requests).toMatchObject([{ state: 'refunded' }]);
  });

  it('ends a request without a refund, and the buyer may open another', async () => {
    const id = await delivered();
    const request = await opened(id);
    const [found] = await cases();
    await resolve(found!.id, 'dismiss');
    const [{ messages = [], state } = {}] = (await help(id)).requests;
    expect(state).toBe('closed');
    expect(messages.map(({ by }) => by)).toEqual(['buyer', 'shop']);
    expect(await codeOf(write(id, request))).toBe(helpErrors.helpClosed.code);
    await opened(id);
    expect((await help(id)).requests.map(({ state }) => state)).toEqual(['closed', 'waiting']);
    expect(await cases()).toHaveLength(1);
  });
});
