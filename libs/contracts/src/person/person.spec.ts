import { describe, expect, it } from '@jest/globals';
import {
  cpfState,
  customerSchema,
  customerTexts,
  emailSchema,
  storedEmailSchema,
  isValidCpf,
  maskCpf,
  maskPhone,
} from './index.js';

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
  it('shows a number of another country whole, because cut it would be another’s', () => {
    expect(maskPhone('+54 9 11 1234 5678')).toBe('+5491112345678');
    expect(maskPhone('+34 912 345 678')).toBe('+34912345678');
  });

  it('masks landlines and mobiles', () => {
    expect(maskPhone('1133334444')).toBe('(11) 3333-4444');
    expect(maskPhone('119876543210')).toBe('(11) 98765-4321');
  });

  it.each([
    ['+55 11 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['0055 11 98765 4321', '11987654321'],
    ['+55 (011) 98765-4321', '11987654321'],
    ['011 98765-4321', '11987654321'],
    ['0 15 11 98765-4321', '11987654321'],
    ['551133334444', '1133334444'],
    ['55 99123-4567', '55991234567'],
    ['+55 55 99123-4567', '55991234567'],
    ['+55 11 3333-4444', '1133334444'],
    ['+011 98765-4321', '11987654321'],
  ])('reads %s as %s', (written, digits) => {
    expect(customerSchema.parse({ ...valid, phone: written }).phone).toBe(digits);
  });

  it.each([
    '20 98765-4321',
    '11 88765-4321',
    '11 1333-4444',
    '11 9876-5432',
    '+1 212 555 0100',
    '+54 9 11 1234 5678',
    '0054 9 11 1234 5678',
    '+34 912 345 678',
    '+55 99 123-4567',
    '23 3333-4444',
  ])('refuses %s, which nobody can have', (phone) =>
    expect(messagesFor({ phone })).toEqual([customerTexts.phoneInvalid]),
  );
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
    [{ name: 'Ana\nBia' }, customerTexts.nameUnreadable],
    [{ name: 'Ana\u2028Bia' }, customerTexts.nameUnreadable],
    [{ name: 'Ana \u202Eaib' }, customerTexts.nameUnreadable],
    [{ name: 'A\u200Bna' }, customerTexts.nameUnreadable],
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

describe('an e-mail address', () => {
  const accepts = (email: string) => emailSchema.safeParse(email).success;

  it('has one spelling, that of all its cases and of white space around it', () => {
    for (const email of ['ana@exemplo.com', ' ANA@Exemplo.COM ', '\tana@exemplo.com\n'])
      expect(emailSchema.parse(email)).toBe('ana@exemplo.com');
  });

  it.each(['a.b+c@x-y.com.br', "o'neil_1@xn--caf-dma.com", '1@2.co', `${'a'.repeat(64)}@x.com`])(
    'may be %s',
    (email) => {
      expect(accepts(email)).toBe(true);
    },
  );

  it.each([
    ['a name', 'Ana <ana@exemplo.com>'],
    ['angle brackets', '<ana@exemplo.com>'],
    ['quotes', '"ana"@exemplo.com'],
    ['a comment', 'ana@exemplo.com(loja)'],
    ['a comment before it', '(loja)ana@exemplo.com'],
    ['a second address', 'ana@exemplo.com,bia@exemplo.com'],
    ['a group', 'todas:ana@exemplo.com;'],
    ['a dot at the end', 'ana@exemplo.com.'],
    ['signs of full width', 'ana@ｅxemplo.com'],
    ['a sign that is not seen', 'ana\u200b@exemplo.com'],
    ['an accent', 'joão@exemplo.com'],
    ['a control character', 'ana\u0000@exemplo.com'],
    ['a backslash', 'a\\na@exemplo.com'],
    ['two dots', 'ana..silva@exemplo.com'],
    ['a dot before the sign', 'ana.@exemplo.com'],
    ['an address of a machine', 'ana@[127.0.0.1]'],
    ['digits for a domain', 'ana@127.0.0.1'],
    ['a local part that is too long', `${'a'.repeat(65)}@x.com`],
  ])('has not %s', (_what, email) => {
    expect(accepts(email)).toBe(false);
  });

  it('is still found if an earlier release wrote it', () => {
    for (const email of ['joão@exemplo.com', 'ana..silva@exemplo.com', 'ana@loja_1.com'])
      expect(storedEmailSchema.parse(` ${email.toUpperCase()}`)).toBe(email);
    expect(storedEmailSchema.safeParse('ana@exemplo.com,bia@exemplo.com').success).toBe(false);
    expect(storedEmailSchema.safeParse('Ana <ana@exemplo.com>').success).toBe(false);
  });
});
