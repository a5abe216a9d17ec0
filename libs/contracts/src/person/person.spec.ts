import { describe, expect, it } from '@jest/globals';
import { cpfState, customerSchema, customerTexts, isValidCpf, maskCpf, maskPhone } from './index.js';

const valid = { name: ' Ana ', email: ' Ana@Exemplo.com ', cpf: '529.982.247-25', phone: '(11) 98765-4321' };

function messagesFor(change: Partial<typeof valid>): string[] {
  const result = customerSchema.safeParse({ ...valid, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe('CPF', () => {
  it.each(['529.982.247-25', '11144477735', '123.456.789-09'])('accepts %s', (cpf) => {
    expect(isValidCpf(cpf)).toBe(true);
  });

  it.each(['111.111.111-11', '529.982.247-24', '5299822472', ''])('refuses %p', (cpf) => {
    expect(isValidCpf(cpf)).toBe(false);
  });

  it('is masked and capped at eleven digits', () => {
    expect(maskCpf('1234')).toBe('123.4');
    expect(maskCpf('123.456.789-0999')).toBe('123.456.789-09');
  });

  it('has a state for the indicator', () => {
    expect([cpfState(''), cpfState('1'), cpfState('52998224725')]).toEqual(['empty', 'invalid', 'valid']);
  });
});

describe('phone', () => {
  it('masks landlines and mobiles', () => {
    expect(maskPhone('1133334444')).toBe('(11) 3333-4444');
    expect(maskPhone('119876543210')).toBe('(11) 98765-4321');
  });
});

describe('customer', () => {
  it('is trimmed, in lower case and as digits', () => {
    expect(customerSchema.parse(valid)).toEqual({
      name: 'Ana',
      email: 'ana@exemplo.com',
      cpf: '52998224725',
      phone: '11987654321',
    });
  });

  it.each([
    [{ name: '' }, customerTexts.nameRequired],
    [{ name: 'A' }, customerTexts.nameShort],
    [{ email: '' }, customerTexts.emailRequired],
    [{ email: 'ana@' }, customerTexts.emailInvalid],
    [{ cpf: '' }, customerTexts.cpfRequired],
    [{ cpf: '11111111111' }, customerTexts.cpfInvalid],
    [{ phone: '' }, customerTexts.phoneRequired],
    [{ phone: '119876543' }, customerTexts.phoneInvalid],
    [{ phone: '119876543210' }, customerTexts.phoneInvalid],
  ])('refuses %p with one text', (change, text) => {
    expect(messagesFor(change)).toEqual([text]);
  });
});
