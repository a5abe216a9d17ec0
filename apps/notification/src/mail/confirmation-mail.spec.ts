import { describe, expect, it } from '@jest/globals';
import { aShop } from '@vale/testing/builders';
import {
  type AccountMail,
  confirmationMail,
  invitationMail,
  registrationMail,
  resetMail,
  signInMail,
} from './account-mail.js';
import { mailShop } from './mail-document.js';

const confirming: AccountMail = {
  accountName: 'ana',
  url: 'https://loja.example/confirmar-email#c1.x.y&z',
  expiresAt: Date.UTC(2026, 10, 23, 15, 30),
  shop: mailShop({ ...aShop(), name: 'Vale & Cia' }, 'https://loja.example'),
};

describe('the confirmation mail', () => {
  it('says what to do, until when, and that a stranger may ignore it', () => {
    const { subject, text } = confirmationMail(confirming);
    expect(subject).toBe('Confirme seu e-mail na Vale & Cia');
    expect(text).toContain('Olá, ana!');
    expect(text).toContain(`Confirmar meu e-mail:\n${confirming.url}\n`);
    expect(text).toMatch(/vale até 23\/11,? 12:30 \(horário de Brasília\) e só pode ser usado uma vez/);
    expect(text).toContain('Se você não criou esta conta, ignore este e-mail');
  });

  it('says the same in HTML', () => {
    const { html } = confirmationMail(confirming);
    expect(html).toContain('href="https://loja.example/confirmar-email#c1.x.y&amp;z" rel="noreferrer"');
    expect(html).toContain('Vale &amp; Cia');
  });

  it('greets by the first name, and not by a first word that could be a link', () => {
    const named = (accountName: string) => confirmationMail({ ...confirming, accountName }).text;
    expect(named('Zoé  da Silva')).toMatch(/^Olá, Zoé!/);
    expect(named('golpe.example da Silva')).toMatch(/^Olá!/);
  });

  it.each(['ganhe-r$500.example', 'www.golpe.example', 'a/b', 'x@y', 'a:b', 'n'.repeat(41), '<b>ana</b>'])(
    'does not repeat a name that could be a link or an advertisement: %s',
    (accountName) => {
      const { subject, text, html } = confirmationMail({ ...confirming, accountName });
      expect(subject + text + html).not.toContain(accountName);
      expect(text).toContain('Olá!');
    },
  );

  it('has a subject of one line', () => {
    const { subject } = confirmationMail({
      ...confirming,
      shop: mailShop({ ...aShop(), name: 'Vale\r\nBcc: all@example.com' }, ''),
    });
    expect(subject).toBe('Confirme seu e-mail na Vale Bcc: all@example.com');
  });
});

describe('the mail that sets a new password', () => {
  it('says what to do, until when, and that a stranger may ignore it', () => {
    const { subject, text, html } = resetMail(confirming);
    expect(subject).toBe('Redefina sua senha na Vale & Cia');
    expect(text).toContain(`Criar nova senha:\n${confirming.url}\n`);
    expect(text).toMatch(/vale até 23\/11,? 12:30 \(horário de Brasília\) e só pode ser usado uma vez/);
    expect(text).toContain('Se não foi você, ignore este e-mail');
    expect(html).toContain('rel="noreferrer"');
  });
});

describe('the mail with digits', () => {
  const proving = {
    ...confirming,
    accountName: '',
    url: 'https://loja.example/entrar#m1.x.y',
    email: 'ana@example.com',
    digits: '012345',
  };

  it('to sign in says where they are typed, and what the link does', () => {
    const { subject, text } = signInMail(proving);
    expect(subject).toBe('Seu link e código para entrar na Vale & Cia');
    expect(text).toContain('Código: 012345');
    expect(text).toContain(`Entrar:\n${proving.url}\n`);
  });

  it('to finish a registration says so, and what another device opens', () => {
    const { subject, text } = registrationMail(proving);
    expect(subject).toBe('Termine seu cadastro na Vale & Cia');
    expect(text).toContain(
      'Para criar sua conta com ana@example.com, digite o código na página do cadastro.',
    );
    expect(text).toContain('Em outro aparelho ou navegador ele entra na conta sem a senha');
    expect(text).toContain(`Código: 012345\n\nTerminar o cadastro:\n${proving.url}\n`);
    expect(text).toContain('Se não foi você que se cadastrou, ignore este e-mail: nada muda.');
  });
});

it('the invitation to the team names the role, and that nobody else may have the link', () => {
  const { subject, text } = invitationMail({ ...confirming, accountName: '' }, 'support');
  expect(subject).toBe('Convite para a equipe na Vale & Cia');
  expect(text).toContain('Função: Atendimento.');
  expect(text).toContain(`Aceitar o convite:\n${confirming.url}\n`);
  expect(text).toContain('Não passe o link a ninguém.');
});
