import escapeHtml from 'escape-html';
import type { MailContent } from './mail.js';

export interface AccountMail {
  /** Starts as the e-mail's local part, so it may contain anything that an address allows. */
  accountName: string;
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  shopName: string;
}

interface Wording {
  heading: string;
  why: string;
  /** Text of the link. */
  action: string;
  /** Tells a stranger why to ignore the mail. */
  ignore: string;
}

const LONGEST_NAME = 40;

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function accountMail(
  { accountName, url, expiresAt, shopName }: AccountMail,
  { heading, why, action, ignore }: Wording,
): MailContent {
  const greeting = `Olá${nameOf(accountName)}!`;
  const until = `O link vale até ${MOMENT.format(expiresAt)} (horário de Brasília) e só pode ser usado uma vez.`;
  return {
    subject: `${heading} na ${shopName.replace(/\s+/g, ' ').trim()}`,
    text: [greeting, '', why, '', `${action}:`, url, '', until, ignore, '', shopName, ''].join('\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      `<title>${heading}</title></head>`,
      '<body style="margin:0;background:#faf9fc;color:#17131f;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
      `<h1 style="font-size:24px;margin:0 0 8px">${heading}</h1>`,
      `<p>${escapeHtml(greeting)} ${escapeHtml(why)}</p>`,
      `<p><a href="${escapeHtml(url)}" rel="noreferrer" style="display:inline-block;background:#c8ff4d;color:#131a05;border-radius:12px;padding:12px 20px;font-weight:600;text-decoration:none">${action}</a></p>`,
      `<p style="color:#5a5170;font-size:14px">${escapeHtml(until)} ${escapeHtml(ignore)}</p>`,
      `<p style="color:#5a5170;font-size:14px">${escapeHtml(shopName)}</p>`,
      '</div></body></html>',
    ].join(''),
  };
}

/**
 * A stranger may register somebody else's address with any name. Mail programs turn even plain text into links, so a
 * name with a sign of an address is left out.
 */
function nameOf(accountName: string): string {
  const name = accountName.replace(/\s+/g, ' ').trim();
  const isPlain = /^[\p{L}\p{N} '_-]+$/u.test(name) && name.length <= LONGEST_NAME;
  return isPlain ? `, ${name}` : '';
}

export function confirmationMail(mail: AccountMail): MailContent {
  return accountMail(mail, {
    heading: 'Confirme seu e-mail',
    why: 'Confirme que este e-mail é seu, para suas compras e avisos chegarem ao lugar certo.',
    action: 'Confirmar meu e-mail',
    ignore: 'Se você não criou esta conta, ignore este e-mail: sem a confirmação nada acontece.',
  });
}

export function resetMail(mail: AccountMail): MailContent {
  return accountMail(mail, {
    heading: 'Redefina sua senha',
    why: 'Recebemos um pedido para criar uma nova senha para a sua conta.',
    action: 'Criar nova senha',
    ignore: 'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
  });
}
