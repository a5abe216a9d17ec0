import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HttpReply, NewCharge, PaymentProvider, ProviderAccount } from './payment-provider.js';
import { PAYMENT_PROVIDERS } from './payment-providers.client.js';
import type { ProviderField } from './provider-fields.js';
import { ProviderError, ProviderRefusal } from './provider-errors.js';

/** An account with something in every field. */
const accountOf = (fields: readonly ProviderField[]): ProviderAccount => ({
  apiEndpoint: 'https://psp.example',
  values: Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== 'address')
      .map(({ name, options, fallback }) => [name, options?.[0]?.value ?? fallback ?? name]),
  ),
});
const reference = '01JD0000000000000000000001';
const charge: NewCharge = {
  reference,
  amountCentavos: 4_990,
  expiresAt: 2_000_000_000_000,
  now: 1_999_999_000_000,
  customer: { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11999990000' },
  description: 'Gift Card',
  callbackUrl: 'https://loja.example/webhook',
};
const refund = { id: 'r1', providerId: reference, endToEndId: 'E1', centavos: 100, reason: 'devolução' };
const signal = new AbortController().signal;

const CALLS: Record<string, (provider: PaymentProvider) => Promise<unknown> | undefined> = {
  createCharge: (provider) => provider.createCharge(charge, signal),
  readCharge: (provider) => provider.readCharge(reference, signal),
  checkHealth: (provider) => provider.checkHealth(signal),
  findCharges: (provider) => provider.findCharges?.(reference, signal),
  cancelCharge: (provider) => provider.cancelCharge?.(reference, signal),
  refund: (provider) => provider.refund?.(refund, signal),
  findRefund: (provider) => provider.findRefund?.(refund, signal),
  listSettled: (provider) => provider.listSettled?.({ since: 0, until: 1 }, 0, signal),
};

/** Returns `fine` or the name of the error. */
async function outcomeOf(call: Promise<unknown> | undefined): Promise<string> {
  try {
    await call;
    return 'fine';
  } catch (error) {
    if (error instanceof ProviderError || error instanceof ProviderRefusal) return error.name;
    throw error;
  }
}

describe.each(PAYMENT_PROVIDERS.map((definition) => [definition.driver, definition] as const))(
  'the provider %s',
  (_driver, definition) => {
    /** The token request succeeds; everything else gets `reply`. */
    const replying = (reply: HttpReply) =>
      definition.connect(accountOf(definition.fields), async (url) =>
        /\/(oauth\/(v2\/)?|openid-connect\/)token$/.test(url)
          ? { status: 200, json: { access_token: 'token', expires_in: 3_600 } }
          : reply,
      );

    it('can do what it declares, and nothing else', () => {
      const provider = replying({ status: 200, json: {} });
      const { findByReference, cancel, refund: refunds, settledList } = definition.capabilities;
      expect({
        findByReference: provider.findCharges !== undefined,
        cancel: provider.cancelCharge !== undefined,
        refunds: provider.refund !== undefined && provider.findRefund !== undefined,
        settledList: provider.listSettled !== undefined,
      }).toEqual({ findByReference, cancel, refunds, settledList });
    });

    describe.each(Object.entries(CALLS).filter(([name]) => name in replying({ status: 200, json: {} })))(
      '%s',
      (name, call) => {
        const unreadable: [string, HttpReply][] = [
          ['HTML', { status: 200, json: undefined }],
          ['a redirect', { status: 302, json: undefined }],
          ['another shape', { status: 200, json: [1, 2] }],
          ['null', { status: 200, json: null }],
        ];

        it.each(unreadable)('takes %s for a failure that can be repeated', async (_case, reply) => {
          const provider = replying(reply);
          await expect(call(provider)).rejects.toMatchObject({
            name: 'ProviderError',
            // A refund that is looked for before it is requested was not requested.
            kind: name === 'refund' ? expect.stringMatching(/^(invalid-reply|not-called)$/) : 'invalid-reply',
          });
        });

        it('ends, whatever JSON comes, in a result or in one of two typed errors', async () => {
          await fc.assert(
            fc.asyncProperty(hostileReply, async (reply) => {
              expect(await outcomeOf(call(replying(reply)))).toMatch(
                /^(fine|ProviderError|ProviderRefusal)$/,
              );
            }),
            { numRuns: 300 },
          );
        });
      },
    );

    it('makes a snapshot only of numbers that money can be', async () => {
      await fc.assert(
        fc.asyncProperty(hostileReply, async (reply) => {
          const snapshot = await replying(reply)
            .readCharge(reference, signal)
            .catch(() => null);
          for (const sum of [snapshot?.amountCentavos, snapshot?.askedCentavos])
            expect(sum === null || sum === undefined || (Number.isSafeInteger(sum) && sum >= 0)).toBe(true);
          if (snapshot?.paidAt) expect(new Date(snapshot.paidAt).toISOString()).toMatch(/^20/);
        }),
        { numRuns: 300 },
      );
    });
  },
);

const word = fc.constantFrom('paid', 'ATIVA', 'CONCLUIDA', 'Em Revisão', '', 'constructor', 'DEVOLVIDO');
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  word,
  fc.constantFrom('1.234,50', '12,34', '49.90', 49.9, -1, 1e21),
);
const pix = fc.record(
  {
    endToEndId: value,
    txid: value,
    valor: value,
    horario: value,
    devolucoes: fc.oneof(
      value,
      fc.array(fc.record({ id: value, valor: value, status: value, natureza: value, horario: value })),
    ),
  },
  { requiredKeys: [] },
);
/** Charges as the providers with JSON of their own have them. */
const payment = fc.record(
  {
    id: fc.oneof(value, fc.constant(reference)),
    status: fc.oneof(value, fc.constantFrom('approved', 'RECEIVED', 'COMPLETED', 'PAID', 'refunded')),
    status_detail: value,
    transaction_amount: value,
    transaction_amount_refunded: value,
    date_approved: value,
    external_reference: fc.oneof(value, fc.constant(reference)),
    externalReference: fc.oneof(value, fc.constant(reference)),
    correlationID: fc.oneof(value, fc.constant(reference)),
    reference_id: fc.oneof(value, fc.constant(reference)),
    value: fc.oneof(value, fc.constantFrom(4_990, -1, 0.5)),
    amount: fc.oneof(
      value,
      fc.record({ value, summary: fc.oneof(value, fc.record({ paid: value, refunded: value })) }),
    ),
    paid_at: value,
    endToEndId: value,
    deleted: value,
    description: value,
  },
  { requiredKeys: [] },
);
const listed = fc.oneof(value, payment, fc.array(fc.oneof(payment, value), { maxLength: 3 }));
const ownJson = fc.oneof(
  payment,
  fc.record(
    {
      results: listed,
      data: listed,
      transactions: listed,
      refunds: listed,
      webhooks: listed,
      cause: listed,
      charge: fc.oneof(payment, value),
      refund: fc.oneof(payment, value),
      error_messages: listed,
      charges: listed,
      qr_codes: listed,
      errors: listed,
      hasMore: value,
      status: value,
      id: fc.oneof(value, fc.constant(reference)),
      reference_id: fc.oneof(value, fc.constant(reference)),
      paging: fc.oneof(value, fc.record({ total: value })),
      pageInfo: fc.oneof(value, fc.record({ hasNextPage: value })),
    },
    { requiredKeys: [] },
  ),
);

/** Replies that are nearly those of each provider. */
const hostileReply: fc.Arbitrary<HttpReply> = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 204, 301, 400, 404, 409, 429, 500),
  json: fc.oneof(
    fc.jsonValue(),
    ownJson,
    fc.record(
      {
        success: value,
        message: value,
        object: fc.oneof(
          value,
          fc.record({
            identifier: value,
            status: value,
            amount: value,
            fee: value,
            paidAt: value,
            externalReference: value,
            pix: fc.oneof(value, fc.record({ qrCode: value })),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        txid: fc.oneof(value, fc.constant(reference)),
        status: value,
        valor: fc.oneof(value, fc.record({ original: value })),
        pix: fc.oneof(value, fc.array(pix)),
        pixCopiaECola: value,
        location: value,
        loc: fc.oneof(value, fc.record({ id: value, location: value }, { requiredKeys: [] })),
        id: value,
        horario: value,
        violacoes: value,
        parametros: fc.oneof(
          value,
          fc.record({ paginacao: fc.oneof(value, fc.record({ quantidadeDePaginas: value })) }),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
});
