import { describe, expect, it } from '@jest/globals';
import type { OverdueCase } from '@vale/contracts/checkout';
import { overdueCasesMail } from './overdue-cases-mail.js';

const DEADLINE = Date.UTC(2026, 10, 21, 12);
const one: OverdueCase = {
  id: 'charged-twice.t1',
  kind: 'charged-twice',
  transactionId: 't1',
  deadline: DEADLINE,
  digestId: 'd',
};

describe('the mail about cases past their deadline', () => {
  it('names kind, order and deadline of one case', () => {
    const { subject, text } = overdueCasesMail([one]);
    expect(subject).toBe('1 caso fora do prazo na caixa de entrada');
    expect(text).toContain('1 caso da caixa de entrada do painel passou do prazo:');
    expect(text).toContain('- Pago em dobro, pedido t1, prazo 21/11 às 09:00');
  });

  it('names the longest overdue ones of many, and says how many more there are', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...one, id: `${at}`, deadline: DEADLINE + at }));
    const { subject, text } = overdueCasesMail([{ ...one, transactionId: null, deadline: 0 }, ...many]);
    expect(subject).toBe('61 casos fora do prazo na caixa de entrada');
    expect(text.split('\n')[1]).toMatch(/^- Pago em dobro, prazo /);
    expect(text).toContain('… e mais 11.');
  });
});
