import { describe, expect, it } from '@jest/globals';
import type { CallContext } from '../define/call-context.js';
import { adminChange, type AdminChange } from './admin-change.js';
import { comparison, MASKED, MASKED_OTHER, TOO_LARGE } from './comparison.js';

const admin: CallContext = {
  requestId: 'r1',
  actor: { accountId: 'a1', sessionId: 's', email: 'admin@vale.local', role: 'admin' },
};
const change: AdminChange = {
  action: 'product.change',
  target: { kind: 'product', id: 'p1' },
  before: { nome: 'Steam', preco: 10 },
  after: { nome: 'Steam', preco: 12 },
};

describe('the record of an admin’s change', () => {
  it('says who changed what, and only what differs', () => {
    expect(adminChange(admin, change).data).toEqual({
      accountId: 'a1',
      requestId: 'r1',
      action: 'product.change',
      reason: '',
      target: { kind: 'product', id: 'p1' },
      before: { preco: 10 },
      after: { preco: 12 },
    });
  });

  it('is made for admins alone', () => {
    expect(() => adminChange({ requestId: 'r' }, change)).toThrow('Faça login para continuar.');
    const customer = { ...admin, actor: { ...admin.actor!, role: 'customer' as const } };
    expect(() => adminChange(customer, change)).toThrow('ACESSO NEGADO');
  });

  it('has all of what is created or deleted', () => {
    expect(comparison(null, { a: 1, password: 'x' })).toEqual({
      before: null,
      after: { a: 1, password: MASKED },
    });
    expect(comparison({ a: [1] }, null)).toEqual({ before: { a: [1] }, after: null });
  });

  it('compares fields of nested objects one by one, and lists as a whole', () => {
    const before = { links: { site: 'a', chat: 'b' }, tags: ['x'], same: { deep: [1, { b: 2, a: 1 }] } };
    const after = { links: { site: 'a', chat: 'c' }, tags: ['x', 'y'], same: { deep: [1, { a: 1, b: 2 }] } };
    expect(comparison(before, after)).toEqual({
      before: { links: { chat: 'b' }, tags: ['x'] },
      after: { links: { chat: 'c' }, tags: ['x', 'y'] },
    });
  });

  it('tells a field that was added or removed from one that was changed', () => {
    expect(comparison({ a: 1 }, { b: undefined, c: null })).toEqual({ before: { a: 1 }, after: { c: null } });
  });

  it('never has a secret or a code, and says that one was changed', () => {
    const before = {
      privateToken: 'one',
      codes: ['A'],
      apiPassword: '',
      lists: [{ secret: 's' }],
      url: 'u1',
    };
    const after = { privateToken: 'two', codes: [], apiPassword: 'new', lists: [{ secret: 't' }], url: 'u2' };
    expect(comparison(before, after, ['url'])).toEqual({
      before: {
        privateToken: MASKED,
        codes: MASKED,
        apiPassword: '',
        url: MASKED,
        lists: [{ secret: MASKED }],
      },
      after: {
        privateToken: MASKED_OTHER,
        codes: MASKED_OTHER,
        apiPassword: MASKED,
        url: MASKED_OTHER,
        lists: [{ secret: MASKED }],
      },
    });
  });

  it('cuts long texts, and of what is too large names the fields', () => {
    const { after } = comparison(null, { text: 'x'.repeat(8_010) });
    expect((after as { text: string }).text).toMatch(/x… \(\+10 caracteres\)$/);
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${at}`, 'x'.repeat(8_000)]));
    expect(comparison(null, texts).after).toMatchObject({ t0: TOO_LARGE, t19: TOO_LARGE });
  });
});
