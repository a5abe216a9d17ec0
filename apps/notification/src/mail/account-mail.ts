import type { StaffRole } from '@vale/contracts/define';
import { staffRoleNames } from '@vale/contracts/identity';
import escapeHtml from 'escape-html';
import {
  button,
  greeting,
  mailDocument,
  momentText,
  oneLine,
  paragraph,
  smallPrint,
  type MailShop,
} from './mail-document.js';
import type { MailContent } from './mail.js';

export interface AccountMail {
  /** Greeted by its first word. Empty if the owner has not entered one. */
  accountName: string;
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  shop: MailShop;
}

interface Wording {
  heading: string;
  why: string;
  /** Digits to type instead of opening the link. */
  digits?: string;
  /** Text of the link. */
  action: string;
  /** Tells a stranger why to ignore the mail. */
  ignore: string;
}

function accountMail(
  { accountName, url, expiresAt, shop }: AccountMail,
  { heading, why, digits, action, ignore }: Wording,
): MailContent {
  const hello = greeting(accountName);
  const until = `O link vale até ${momentText(expiresAt)} (horário de Brasília) e só pode ser usado uma vez.`;
  return {
    subject: `${heading} na ${oneLine(shop.name)}`,
    text: [
      ...[hello, '', why, ''],
      ...(digits ? [`Código: ${digits}`, ''] : []),
      ...[`${action}:`, url, '', until, ignore, '', shop.name, ''],
    ].join('\n'),
    html: mailDocument({
      title: heading,
      shop,
      body: [
        paragraph(`${hello} ${why}`),
        digits
          ? `<p style="font-size:28px;font-weight:700;letter-spacing:4px">${escapeHtml(digits)}</p>`
          : '',
        button(url, action, shop),
        smallPrint(escapeHtml(`${until} ${ignore}`)),
      ],
    }),
  };
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

export interface ProofMail extends AccountMail {
  email: string;
  digits: string;
}

export function signInMail(mail: ProofMail): MailContent {
  return accountMail(mail, {
    heading: 'Seu link e código para entrar',
    why: `Abra o link para entrar como ${mail.email} e ver os seus pedidos, também os feitos sem cadastro. Se preferir, digite o código na página em que você pediu este e-mail.`,
    digits: mail.digits,
    action: 'Entrar',
    ignore: 'Não passe o código a ninguém. Se não foi você, ignore este e-mail: ninguém entra sem ele.',
  });
}

/** Somebody has registered the address before without confirming it, so it goes to whoever reads its mail. */
export function registrationMail(mail: ProofMail): MailContent {
  return accountMail(mail, {
    heading: 'Termine seu cadastro',
    why: `Para criar sua conta com ${mail.email}, digite o código na página do cadastro. O link também serve. Em outro aparelho ou navegador ele entra na conta sem a senha que você acabou de escolher.`,
    digits: mail.digits,
    action: 'Terminar o cadastro',
    ignore: 'Não passe o código a ninguém. Se não foi você que se cadastrou, ignore este e-mail: nada muda.',
  });
}

export function invitationMail(mail: AccountMail, role: StaffRole): MailContent {
  return accountMail(mail, {
    heading: 'Convite para a equipe',
    why: `Você foi convidado para trabalhar no painel da loja ${oneLine(mail.shop.name)}. Função: ${staffRoleNames[role]}. Escolha seu nome e uma senha para começar.`,
    action: 'Aceitar o convite',
    ignore: 'Não passe o link a ninguém. Se você não esperava este convite, ignore este e-mail: nada muda.',
  });
}
