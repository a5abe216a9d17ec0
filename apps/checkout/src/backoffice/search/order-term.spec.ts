import { describe, expect, it } from '@jest/globals';
import { anOrder, anOrderOfSeveral, aSealedCustomer } from '../../../test/order-builder.js';
import { buyerFieldsOf, orderTermOf, plainFieldsOf, plainKeyListsOf, plainKeysOf } from './order-term.js';

const order = anOrder({
  transactionId: '01JD3Z9GXQ4Y6T8W0K2M4P6R8T',
  customer: aSealedCustomer({ name: 'João D’Ávila de Sá', email: 'joao.avila+loja@empresa.com.br' }),
  product: { id: 'p', title: 'Vale Presente Steam', category: 'jogos', image: '' },
  lines: [
    {
      ...anOrder().lines[0]!,
      kind: 'variation',
      label: 'R$ 50',
      variation: 'R$ 50',
    },
  ],
});
const fieldsOf = (typed: string) => plainFieldsOf(order, orderTermOf(typed));
/** True if the keys of one way of looking are all keys of the order. */
const isFound = (typed: string) => {
  const keys = new Set(plainKeysOf(order));
  return plainKeyListsOf(orderTermOf(typed)).some((list) => list.every((key) => keys.has(key)));
};

describe('a search term', () => {
  it.each([
    ['JOAO', ['name', 'email']],
    ['sá joão', ['name']],
    ['ávila', ['name', 'email']],
    ['sa', ['name']],
    ['avila+lo', ['email']],
    ['avila+loja@empresa', ['email']],
    ['joao.avila+loja@empresa.com.br', ['email']],
    ['empresa.com.br', ['email']],
    ['@empresa', ['email']],
    ['steam', ['product']],
    ['presente STEAM', ['product']],
    ['steam r$ 50', ['product', 'variation']],
    ['R$ 50', ['variation']],
    ['4p6r8t', ['number']],
    ['01JD3Z9GXQ4Y6T8W0K2M4P6R8T', ['number']],
  ])('%s is found by keys of the order, and matches %j', (typed, fields) => {
    expect(isFound(typed)).toBe(true);
    expect(fieldsOf(typed)).toEqual(fields);
  });

  it.each(['maria', 'joao maria', 'avila@outra', 'steam 100', 'R8T', 'ste', '...', ''])(
    '%s matches nothing',
    (typed) => {
      expect(fieldsOf(typed)).toEqual([]);
    },
  );

  it('is a phone in any format, by its last digits or with a country code', () => {
    const buyer = { phone: '11987654321', cpf: '52998224725' };
    for (const typed of ['4321', '98765-4321', '(11) 98765.4321', '+55 11 98765-4321'])
      expect(buyerFieldsOf(buyer, orderTermOf(typed))).toEqual(['phone']);
    for (const typed of ['321', '1234', '+55 11 18765-4321', 'a4321'])
      expect(buyerFieldsOf(buyer, orderTermOf(typed))).toEqual([]);
    expect(buyerFieldsOf(buyer, orderTermOf('529.982.247-25'))).toEqual(['cpf']);
    expect(buyerFieldsOf({ phone: '', cpf: '' }, orderTermOf('52998224725'))).toEqual([]);
  });

  it('asks the store for nothing that has a whole CPF or phone in clear', () => {
    for (const typed of ['529.982.247-25', '52998224725', '+55 (11) 98765-4321', '1187654321']) {
      const term = orderTermOf(typed);
      expect(term.isPersonal).toBe(true);
      expect([plainKeyListsOf(term), term.number]).toEqual([[], null]);
    }
    expect(orderTermOf('4321').isPersonal).toBe(false);
  });

  it('finds every product and bump of an order', () => {
    const several = anOrderOfSeveral();
    expect(plainFieldsOf(several, orderTermOf('viagem 40'))).toEqual(['variation']);
    expect(plainFieldsOf(several, orderTermOf('extra'))).toEqual(['product']);
    expect(plainFieldsOf(several, orderTermOf('gift viagem'))).toEqual(['product']);
  });

  it('finds nobody in an order that is anonymous', () => {
    const customer = { ...order.customer, name: 'Conta excluída', email: '' };
    const keys = plainKeysOf({ ...order, customer });
    expect(keys.filter((key) => /^[gd]:/.test(key))).toEqual([]);
    expect(plainFieldsOf({ ...order, customer }, orderTermOf('conta'))).toEqual([]);
  });

  it('costs few keys, however much is typed', () => {
    const term = orderTermOf('abcdefghijklmnopqrstuvwxyz0123456789 '.repeat(6));
    for (const keys of plainKeyListsOf(term)) expect(keys.length).toBeLessThanOrEqual(5);
    const customer = aSealedCustomer({ name: 'Abc '.repeat(30), email: `${'abcdefghij'.repeat(6)}@a.br` });
    expect(plainKeysOf({ ...order, customer }).length).toBeLessThanOrEqual(100);
  });
});
